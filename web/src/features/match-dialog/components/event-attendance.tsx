import type { Match } from '../queries.ts'

/** Slot: 'Are you attending?', between what the event is about and its tabs; only while it has not begun. */
export function EventAttendance(_: { match: Match }) {
  return null
}
