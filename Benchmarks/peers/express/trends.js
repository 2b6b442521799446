// The change in biological age over the last check-ins (longevity.md 3.1).

// Two decimals, ties towards plus infinity, never negative zero.
function round2 (value) {
  const scaled = value * 100
  const floor = Math.floor(scaled)
  return (scaled - floor >= 0.5 ? floor + 1 : floor) / 100 || 0
}

const age = entry => entry.current_biological_age_years ?? 0

function points (entries, shown) {
  return entries.slice(-shown).map(entry => ({ date: entry.date_key, biologicalAge: round2(age(entry)) }))
}

function change (entries, required, shown) {
  const first = entries[Math.max(0, entries.length - required)]
  const value = entries.length < 2 ? null : round2(age(entries[entries.length - 1]) - age(first))
  return { value, available: entries.length >= required, points: points(entries, shown) }
}

function yearly (entries) {
  if (entries.length >= 365) return change(entries, 365, 90)
  const deltas = entries.map(entry => entry.delta_years).filter(delta => delta)
  const latest = deltas.slice(-30)
  const value = deltas.length < 7 ? null : round2(latest.reduce((sum, delta) => sum + delta, 0) / latest.length * 365)
  return { value, available: false, projection: true, points: points(entries, 90) }
}

exports.trends = entries => ({ weekly: change(entries, 7, 7), monthly: change(entries, 30, 30), yearly: yearly(entries) })
