const MINUTE_MS = 60_000
const UNITS = [
  { name: 'day', minutes: 1440 },
  { name: 'hour', minutes: 60 },
  { name: 'minute', minutes: 1 },
]

/** Returns 'just now', '4 minutes ago', '1 hour ago', '3 days ago'. Milliseconds; an instant in the future counts as now. */
export function ageLabel(since: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - since) / MINUTE_MS)
  const unit = UNITS.find((one) => minutes >= one.minutes)
  if (!unit) return 'just now'
  const count = Math.floor(minutes / unit.minutes)
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`
}
