// The trends and progress endpoints, as developers write them with Express: one process per core, and all share the port.
//
//     node server.js PORT DATABASE

const cluster = require('node:cluster')
const { createHash, randomUUID } = require('node:crypto')
const { availableParallelism, cpus } = require('node:os')
const { promisify } = require('node:util')
const express = require('express')
const sqlite3 = require('sqlite3')
const { trends } = require('./trends')

const [port, path] = process.argv.slice(2)

const hasPassed = instant => instant !== null && new Date(instant) <= new Date()

// The SHA-256 of a request's token; undefined without a token.
function tokenDigest (request) {
  const [scheme, token] = (request.get('Authorization') ?? '').split(' ')
  return scheme === 'Bearer' && token ? createHash('sha256').update(token).digest() : undefined
}

function serve () {
  const database = new sqlite3.Database(path, sqlite3.OPEN_READONLY)
  // A separate connection: an insert fails as busy while the same connection has an unfinished read.
  const writer = new sqlite3.Database(path)
  writer.configure('busyTimeout', 5000)
  writer.run('PRAGMA synchronous = NORMAL')
  const get = promisify(database.get.bind(database))
  const all = promisify(database.all.bind(database))
  const run = promisify(writer.run.bind(writer))
  const app = express()
  app.use(express.json())

  app.get('/api/longevity/trends', async (request, response, next) => {
    try {
      const digest = tokenDigest(request)
      const user = digest && await get(
        `SELECT uid, subscription_status, subscription_renewal_date, expires_at
         FROM bearer_token JOIN longevity_user USING (account) WHERE sha256 = ?`,
        digest)
      if (!user || hasPassed(user.expires_at)) return response.status(401).json({ error: 'Unauthorized' })
      if (user.subscription_status !== 'active' || hasPassed(user.subscription_renewal_date)) {
        return response.status(403).json({ error: 'subscription_required' })
      }
      const entries = await all(
        `SELECT date_key, current_biological_age_years, delta_years FROM longevity_entry
         WHERE uid = ? ORDER BY date_key DESC, doc_id DESC LIMIT 365`,
        user.uid)
      response.json(trends(entries.reverse()))
    } catch (error) {
      next(error)
    }
  })

  app.post('/api/v1/progress', async (request, response, next) => {
    try {
      const digest = tokenDigest(request)
      const user = digest && await get('SELECT id, expires_at FROM bearer_token JOIN fitiq_user USING (account) WHERE sha256 = ?', digest)
      if (!user || hasPassed(user.expires_at)) return response.status(401).json({ error: 'Unauthorized' })
      const { type, quantity, logged_at: date } = request.body
      const seconds = Math.floor(new Date(date) / 1000)
      if (typeof type !== 'string' || !(quantity >= 0) || isNaN(seconds)) return response.status(400).json({ error: 'Bad Request' })
      const id = randomUUID()
      await run(
        'INSERT INTO fitiq_progress_entry (id, user_id, type, quantity, logged_at, created_at) VALUES (?, ?, ?, ?, ?, unixepoch())',
        id, user.id, type, quantity, seconds)
      response.status(201).json({ success: true, data: { id, type, quantity, date }, error: null })
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
