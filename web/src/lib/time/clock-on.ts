import { minutesOf } from '@domain/match/time.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { type Day, formatTime, venueDay } from './datetime.ts'

/** The moment on the venue's clock, in minutes from the midnight with which the day begins: negative for days to come. */
export function clockOn(day: Day, now: number): number {
  const days = (Date.parse(venueDay(now)) - Date.parse(day)) / millisecondsInDay
  return days * 1440 + (minutesOf(formatTime(now)) ?? 0)
}
