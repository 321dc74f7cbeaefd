import { overlaps } from '../../domain/courts/court-day.ts'

/** A time at which a court is taken. Days are yyyy-MM-dd, times minutes since midnight. */
export interface TakenTime {
  court: number
  day: string
  start: number
  /** More than 1440 where it goes on past midnight. */
  end: number
}

/** Splits what goes on past midnight into its two days. */
export const byDay = <T extends TakenTime>(time: T): T[] =>
  time.end <= 1440
    ? [time]
    : [
        { ...time, end: 1440 },
        { ...time, day: daysFrom(time.day, 2)[1] ?? '', start: 0, end: time.end - 1440 },
      ]

/** Real systems send names of people beside the times; no member must ever see them. */
export const PERSON = 'Name of a person'

/** Without the bookings that overlap with what was freed. */
export function free(taken: TakenTime[], freed: TakenTime[]): TakenTime[] {
  return taken.filter(
    (one) =>
      !freed.some((other) => other.court === one.court && other.day === one.day && overlaps(one, other)),
  )
}

export const clock = (minutes: number) =>
  [Math.floor(minutes / 60) % (minutes > 1440 ? 24 : 25), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** Returns `count` days from a first one on. */
export function daysFrom(first: string, count: number): string[] {
  const start = Date.parse(first)
  return Array.from({ length: count }, (_, day) =>
    new Date(start + day * 86_400_000).toISOString().slice(0, 10),
  )
}

export const germanDay = (day: string) => day.split('-').toReversed().join('.')

export function americanDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
