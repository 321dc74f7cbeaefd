/** A time zone in which it is midday at this moment: messages about matches rest at night. */
export function middayZone(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // The names of these zones have the sign of POSIX: 'Etc/GMT-2' is two hours ahead of UTC.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
