import { addDays } from '../../../domain/local-time.ts'
import { minutesInDay } from '../../../domain/time-units.ts'
import type { BusyInterval } from '../court-snapshot.ts'

const TIME = /^([01]\d|2[0-4]):?([0-5]\d)(?::[0-5]\d)?$/

/** Minutes since midnight of 'HH:mm' or 'HHmm'; 24:00 is 1440. Undefined for anything else. */
export function minutesOfDay(time: string): number | undefined {
  const [, hours, minutes] = TIME.exec(time) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return total <= minutesInDay ? total : undefined
}

/** Minutes of a start, which lies before the midnight that ends its day. */
export function startOfDay(time: string): number | undefined {
  const minutes = minutesOfDay(time)
  return minutes === minutesInDay ? undefined : minutes
}

export function endOfDay(time: string): number | undefined {
  const minutes = minutesOfDay(time)
  return minutes === 0 ? minutesInDay : minutes
}

/** Start and end of a booking: one that ends at or before its start goes on past midnight, so that its end is more than 1440. */
export function spanOf({ fromTime, toTime }: { fromTime: number; toTime: number }): {
  start: number
  end: number
} {
  return { start: fromTime, end: toTime > fromTime ? toTime : toTime + minutesInDay }
}

/** Splits a time at midnight: what lies behind the end of its day belongs to the next day. */
export function splitAtMidnight(time: BusyInterval): BusyInterval[] {
  if (time.end <= minutesInDay) return [time]
  const rest = { ...time, day: addDays(time.day, 1), start: 0, end: time.end - minutesInDay }
  return [{ ...time, end: minutesInDay }, rest]
}

/** 'MM/DD/YYYY', 'DD.MM.YYYY' or 'YYYY-MM-DD' as yyyy-MM-dd; undefined for what is no day of the calendar. */
export function readDay(text: string): string | undefined {
  const american = /^(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4})$/
  const german = /^(?<day>\d\d)\.(?<month>\d\d)\.(?<year>\d{4})$/
  const iso = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/
  const { year, month, day } =
    [american, german, iso].map((form) => form.exec(text)?.groups).find(Boolean) ?? {}
  const written = `${year}-${month}-${day}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined
}

export function germanDay(day: string): string {
  return day.split('-').toReversed().join('.')
}
