// The trends endpoint as one would write it with Express: a process for each core, which share the port.
//
//     node server.js PORT DATABASE

const cluster = require('node:cluster')
const { createHash } = require('node:crypto')
const { availableParallelism, cpus } = require('node:os')
const { promisify } = require('node:util')
const express = require('express')
const sqlite3 = require('sqlite3')
const { trends } = require('./trends')

const [port, path] = process.argv.slice(2)

function serve () {
  const database = new sqlite3.Database(path, sqlite3.OPEN_READONLY)
  const get = promisify(database.get.bind(database))
  const all = promisify(database.all.bind(database))
  const app = express()

  app.get('/api/longevity/trends', async (request, response, next) => {
    try {
      const [scheme, token] = (request.get('Authorization') ?? '').split(' ')
      if (scheme !== 'Bearer' || !token) return response.status(401).json({ error: 'Unauthorized' })
      const user = await get(
        `SELECT uid, subscription_status, subscription_renewal_date, expires_at
         FROM bearer_token JOIN longevity_user USING (account) WHERE sha256 = ?`,
        createHash('sha256').update(token).digest())
      const now = new Date()
      if (!user || (user.expires_at && new Date(user.expires_at) <= now)) return response.status(401).json({ error: 'Unauthorized' })
      const lapsed = user.subscription_renewal_date && new Date(user.subscription_renewal_date) <= now
      if (user.subscription_status !== 'active' || lapsed) return response.status(403).json({ error: 'subscription_required' })
      const entries = await all(
        `SELECT date_key, current_biological_age_years, delta_years FROM longevity_entry
         WHERE uid = ? ORDER BY date_key DESC, doc_id DESC LIMIT 365`,
        user.uid)
      response.json(trends(entries.reverse()))
    } catch (error) {
      next(error)
    }
  })

  app.listen(Number(port), '127.0.0.1')
}

if (cluster.isPrimary) {
  for (let core = 0; core < (availableParallelism?.() ?? cpus().length); core++) cluster.fork()
} else {
  serve()
}
