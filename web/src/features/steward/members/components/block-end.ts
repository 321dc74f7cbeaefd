import { t } from '@lingui/core/macro'
import { millisecondsInDay } from 'date-fns/constants'
import { serverNow } from '@/lib/time/clock.ts'
import { formatDate, formatTime } from '@/lib/time/datetime.ts'

/** A block without an end is stored as one of a hundred years. */
const WITHOUT_END_MS = 50 * 365 * millisecondsInDay

/** 'Blocked until 01.12.2026, 10:00.', or that there is no end. */
export function endLabel(until: string): string {
  if (Date.parse(until) - serverNow() > WITHOUT_END_MS) return t`Blocked without an end.`
  const end = `${formatDate(until)}, ${formatTime(until)}`
  return t`Blocked until ${end}.`
}

/** The lengths of a block that are offered, in days; 0 for one without an end. */
export const BLOCK_DAYS = [1, 7, 30, 90, 0] as const

/** Returns the instant at which a block of so many days ends; null for one without an end. */
export const endAfter = (days: number): string | null =>
  days === 0 ? null : new Date(serverNow() + days * millisecondsInDay).toISOString()
