import type { BusyInterval, CourtSpan } from '../server/courts/court-snapshot.ts'
import { daysFrom } from './court-stand-in/taken-time.ts'

export interface SnapshotOptions {
  /** Configured courts of the venue. */
  courts: number[]
  /** yyyy-MM-dd, both included. */
  from: string
  until: string
  busy?: readonly Omit<BusyInterval, 'closed' | 'blocked'>[]
  /** All courts by default, of whole days. */
  covered?: CourtSpan[]
  /** All courts by default. */
  named?: number[]
  strange?: number[]
}

/** The JSON that `private.store_sync` is given: a snapshot that covers all courts and days, unless it is told otherwise. */
export function courtSnapshot({ courts, from, until, busy = [], ...changes }: SnapshotOptions): string {
  const days = daysFrom(from, (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1)
  const whole = days.flatMap((day) => courts.map((court) => ({ court, day, start: 0, end: 1440 })))
  return JSON.stringify({
    busy,
    covered: changes.covered ?? whole,
    named: changes.named ?? courts,
    strange: changes.strange ?? [],
  })
}
