import { minutesInDay } from '../time-units.ts'

// Clock times and lengths of a match. A time is 'HH:mm' on the venue's 24-hour clock, without a day or a zone; lengths
// are whole minutes. The caller converts instants and zones.

export type Time = string

/** Times are chosen in steps of half an hour (specification, section 9). */
export const TIME_STEP_MINUTES = 30

const TYPED = /^(\d{1,2}?)(?:[:.h ]?(\d\d))?(?: ?([ap])\.?m\.?)?$/i
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/

/** Minutes since midnight of 'HH:mm' or of what the database says ('HH:mm:ss'); null for anything else. */
export function minutesOf(time: string | null | undefined): number | null {
  const [, hours, minutes] = TIME.exec(time ?? '') ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** Formats minutes since midnight as 'HH:mm', modulo 24 hours in either direction. */
export function timeOf(minutes: number): Time {
  const inDay = ((minutes % minutesInDay) + minutesInDay) % minutesInDay
  return `${twoDigits(Math.floor(inDay / 60))}:${twoDigits(inDay % 60)}`
}

/** Parses a time as people type it: '18:30', '18.30', '1830', '830', '18', '6:30pm' or '7 pm'. Null where none can be made of it. */
export function readTime(typed: string): Time | null {
  const [, hours, minutes = '00', half] = TYPED.exec(typed.trim()) ?? []
  if (hours === undefined) return null
  const time = `${half ? hourOf(Number(hours), half) : hours.padStart(2, '0')}:${minutes}`
  return minutesOf(time) !== null ? time : null
}

/** The hour of the 24-hour clock of one of the 12-hour clock, which has 1 to 12. */
function hourOf(hours: number, half: string): string {
  if (hours < 1 || hours > 12) return ''
  return twoDigits((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0))
}

/** Rounds to the nearest half hour, a quarter upwards; times nearest to midnight become '00:00'. Null if it is no time. */
export function snapToStep(time: string | null | undefined): Time | null {
  const minutes = minutesOf(time)
  return minutes === null ? null : timeOf(Math.round(minutes / TIME_STEP_MINUTES) * TIME_STEP_MINUTES)
}

/** Rounds a start, which stays on its day: it never becomes midnight of the next. */
export function snapWithinDay(time: string | null | undefined): Time | null {
  const snapped = snapToStep(time)
  return snapped === '00:00' && (minutesOf(time) ?? 0) > TIME_STEP_MINUTES
    ? timeOf(minutesInDay - TIME_STEP_MINUTES)
    : snapped
}

/** Returns the end of a match that starts at `start` and lasts `duration` minutes, also past midnight. Null if `start` is no time. */
export function endAfter(start: string | null | undefined, duration: number): Time | null {
  const minutes = minutesOf(start)
  return minutes === null ? null : timeOf(minutes + duration)
}

/** Minutes on the clock from start to end: 1 to 1440, an end at or before the start being the next day's. */
export function minutesBetween(
  start: string | null | undefined,
  end: string | null | undefined,
): number | null {
  const [from, to] = [minutesOf(start), minutesOf(end)]
  if (from === null || to === null) return null
  return to > from ? to - from : to - from + minutesInDay
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
