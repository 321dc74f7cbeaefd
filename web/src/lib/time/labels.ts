import { eventTitle, type Named } from '@domain/match/event-title.ts'
import { millisecondsInHour, millisecondsInMinute } from '@domain/time-units.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { timeStamp } from './clock.ts'
import {
  addDays,
  type Day,
  formatDay,
  formatDayLong,
  formatTime,
  formatWeekday,
  isToday,
} from './datetime.ts'

/** 'Today', 'Tomorrow' or 'Wed 25.11.' */
export function dayLabel(day: Day, today: Day): string {
  if (day === today) return t`Today`
  return day === addDays(today, 1) ? t`Tomorrow` : formatDay(day, 'short')
}

/** 'Indoor Arena, Friday, 20.11. at 18:30', or with the name of an event. */
export function whenAndWhere(match: Named, start: string): string {
  const { title } = eventTitle(match)
  const day = formatDayLong(start)
  const time = formatTime(start)
  return t`${title}, ${day} at ${time}`
}

/** '18:40'; in an hour that comes twice, since the clocks go back, with the words that tell the two apart. */
export function untilLabel(until: number, zone?: string): string {
  const time = formatTime(until, zone)
  if (formatTime(until + millisecondsInHour, zone) === time) return t`${time} before the clocks go back`
  if (formatTime(until - millisecondsInHour, zone) === time) return t`${time} after the clocks go back`
  return time
}

/** '18:40', or 'Tuesday 18:40' on another day. */
export function deadlineLabel(until: string): string {
  const time = formatTime(until)
  return isToday(until, timeStamp()) ? time : `${formatWeekday(until)} ${time}`
}

export function yoursUntil(until: string): string {
  const deadline = deadlineLabel(until)
  return t`A place is yours until ${deadline}`
}

export function heldUntil(until: string): string {
  const deadline = deadlineLabel(until)
  return t`A place is held for somebody on the waiting list until ${deadline}.`
}

export function heldLabel(until: string): string {
  const deadline = deadlineLabel(until)
  return t`Held until ${deadline}`
}

/** Says until when a slot is held, from the error of a call that the database refused because of that; null for every other error. */
export function heldSlot(error: unknown): string | null {
  const { hint, details } = (error ?? {}) as { hint?: unknown; details?: unknown }
  return hint === 'place_held' && typeof details === 'string' && details !== '' ? heldUntil(details) : null
}

const UNITS = [
  { name: 'day', minutes: 1440 },
  { name: 'hour', minutes: 60 },
  { name: 'minute', minutes: 1 },
] as const

/** Returns 'just now', '4 minutes ago', '1 hour ago', '3 days ago'. Milliseconds; an instant in the future counts as now. */
export function ageLabel(since: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - since) / millisecondsInMinute)
  const unit = UNITS.find((one) => minutes >= one.minutes)
  if (!unit) return t`just now`
  return new Intl.RelativeTimeFormat(i18n.locale).format(-Math.floor(minutes / unit.minutes), unit.name)
}
