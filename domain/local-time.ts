import { tzOffset } from '@date-fns/tz'
import { millisecondsInDay, millisecondsInMinute, minutesInDay } from './time-units.ts'

/** An instant in milliseconds, and the zone (an IANA name) on whose clocks it is read. */
export interface Moment {
  now: number
  zone: string
}

/** Returns what the clocks of the zone show: the calendar day, yyyy-MM-dd, and whole minutes since its midnight. */
export function clockAt({ now, zone }: Moment): { day: string; minutes: number } {
  const wall = now + offsetMs(zone, now)
  const minutes = Math.floor(wall / millisecondsInMinute) % minutesInDay
  return { day: new Date(wall).toISOString().slice(0, 10), minutes }
}

/**
 * Returns the instant, in milliseconds, at which the clocks of a zone show `time` (HH:mm) on `day`. A time that they skip in spring is moved on by
 * an hour; for a time that occurs twice in autumn, it returns the second. PostgreSQL interprets local times the same way.
 */
export function instantOf(day: string, time: string, zone: string): number {
  const wall = new Date(`${day}T${time.slice(0, 5)}Z`).getTime()
  // `TZDate` is not used here: for a time that occurs twice, its result depends on the zone of the device.
  const before = wall - offsetMs(zone, wall - millisecondsInDay)
  const after = wall - offsetMs(zone, wall + millisecondsInDay)
  return after + offsetMs(zone, after) === wall ? after : before
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Tells whether a text is yyyy-MM-dd, with months of up to 31 days. */
export const isDay = (text: string): boolean => DAY.test(text)

/** Returns the calendar day so many days after another one, both yyyy-MM-dd. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

const offsetMs = (zone: string, at: number) => tzOffset(zone, new Date(at)) * millisecondsInMinute
