import { addDays as daysAfter, instantOf } from '@domain/local-time.ts'
import { minutesOf } from '@domain/match/time.ts'
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from '@domain/time-units.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { community } from '../backend/config.ts'

// The only place that formats instants, in the language of the page and in the venue's zone instead of the browser's.
// 'zone' is an IANA name, a 'day' is yyyy-MM-dd and a 'time' HH:mm on the venue's clock.

export type Day = string
export type Time = string
type Instant = Date | string | number

const A_MONDAY = '2026-01-05'

const venueZone = () => community().timeZone
const formats = new Map<string, Intl.DateTimeFormat>()

/** 'Fri 20.11.' */
export function formatDayShort(instant: Instant, zone = venueZone()): string {
  const { weekday, day, month } = partsOf(instant, zone, 'short')
  return t`${weekday} ${day}.${month}.`
}

/** 'Friday, 20.11.' */
export function formatDayLong(instant: Instant, zone = venueZone()): string {
  const { weekday, day, month } = partsOf(instant, zone, 'long')
  return t`${weekday}, ${day}.${month}.`
}

export const formatWeekday = (instant: Instant, zone = venueZone()): string =>
  partsOf(instant, zone, 'long').weekday

/** '20.11.2026' */
export function formatDate(instant: Instant, zone = venueZone()): string {
  const { day, month, year } = partsOf(instant, zone, 'short')
  return t`${day}.${month}.${year}`
}

/** 'Fri 20.11.2026' */
export function formatDayYear(instant: Instant, zone = venueZone()): string {
  const { weekday, day, month, year } = partsOf(instant, zone, 'short')
  return t`${weekday} ${day}.${month}.${year}`
}

/** '18:30' */
export function formatTime(instant: Instant, zone = venueZone()): Time {
  const { hour, minute } = partsOf(instant, zone, 'short')
  return `${hour}:${minute}`
}

/** '18:30 – 20:00', kept on one line where the words around it wrap. */
export const timeRange = (start: Time, end: Time): string => `${start}\u00a0–\u2060\u00a0${end}`

/** '6:30 PM', as in the dialog of an event; '18:30' in languages with a 24-hour clock. */
export function formatTime12(instant: Instant, zone = venueZone()): string {
  // Some browsers put a narrow space before AM and PM.
  return formatWith(instant, zone, { hour: 'numeric', minute: '2-digit' }).replace('\u202f', ' ')
}

/** 'November 2026', the caption of a calendar. */
export function formatMonth(day: Day): string {
  return formatWith(noonUtc(day), 'UTC', { month: 'long', year: 'numeric' })
}

/** 'November' */
export const formatMonthName = (day: Day): string => formatWith(noonUtc(day), 'UTC', { month: 'long' })

/** 'Friday, 20.11.' of a calendar day. */
export function formatDay(day: Day, style: 'short' | 'long' = 'long'): string {
  return style === 'long' ? formatDayLong(noonUtc(day), 'UTC') : formatDayShort(noonUtc(day), 'UTC')
}

export const weekdayNames = (): string[] =>
  Array.from({ length: 7 }, (_, at) => partsOf(noonUtc(addDays(A_MONDAY, at)), 'UTC', 'short').weekday)

export const isToday = (instant: Instant, now: Instant, zone = venueZone()): boolean =>
  venueDay(instant, zone) === venueDay(now, zone)

/** The venue's calendar day of an instant, yyyy-MM-dd. */
export function venueDay(instant: Instant, zone = venueZone()): Day {
  const { year, month, day } = partsOf(instant, zone, 'short')
  return `${year}-${month}-${day}`
}

/** Returns the instant at which the venue's clock shows `time` on `day`; in the nights of a clock change as `instantOf` says. */
export function venueInstant(day: Day, time: Time, zone = venueZone()): Date {
  return new Date(instantOf(day, time, zone))
}

/** Tells whether the venue's clock never shows `time` on `day`, because it goes forward over it. */
export const isSkipped = (day: Day, time: Time, zone = venueZone()): boolean =>
  formatTime(venueInstant(day, time, zone), zone) !== time.slice(0, 5)

/** Returns the time on the venue's clock a number of real minutes after a start on `day`. */
export function timeAfter(day: Day, start: Time, minutes: number, zone = venueZone()): Time {
  return formatTime(venueInstant(day, start, zone).getTime() + minutes * millisecondsInMinute, zone)
}

/** Returns the instants between which a venue's day lies: from inclusive, to exclusive. Twice a year it has 23 or 25 hours. */
export function dayRange(day: Day, zone = venueZone()): { from: Date; to: Date } {
  return { from: venueInstant(day, '00:00', zone), to: venueInstant(addDays(day, 1), '00:00', zone) }
}

export const addDays = (day: Day, count: number): Day => daysAfter(day, count)

/**
 * Real minutes from the start to the end time of a match (HH:mm or HH:mm:ss on the venue's clock); an end at or before the start is on the
 * next day. Null without an end.
 * @param minutes the length that was saved with it, which tells the two of an hour that comes twice apart
 */
export function durationMinutes(
  start: Instant,
  end: string | null,
  minutes: number | null = null,
  zone = venueZone(),
): number | null {
  const finish = endInstant(start, end, minutes, zone)
  return finish === null ? null : Math.round((finish - new Date(start).getTime()) / millisecondsInMinute)
}

/** Returns the end of a match in milliseconds, by the same rule. Null without an end. `private.match_end` has it, too. */
export function endInstant(
  start: Instant,
  end: string | null,
  minutes: number | null = null,
  zone = venueZone(),
): number | null {
  if (!end) return null
  const from = new Date(start).getTime()
  const isShown = (at: number) => formatTime(at, zone) === end.slice(0, 5)
  const lasting = from + (minutes ?? 0) * millisecondsInMinute
  if (minutes && isShown(lasting)) return lasting
  const day = venueDay(start, zone)
  const last = [day, addDays(day, 1)].map((one) => venueInstant(one, end, zone).getTime())
  const earlier = last.map((at) => at - millisecondsInHour).filter(isShown)
  return Math.min(...[...last, ...earlier].filter((at) => at > from))
}

/** The moment on the venue's clock, in minutes from the midnight with which the day begins: negative for days to come. */
export function clockOn(day: Day, now: number): number {
  const days = (Date.parse(venueDay(now)) - Date.parse(day)) / millisecondsInDay
  return days * 1440 + (minutesOf(formatTime(now)) ?? 0)
}

/** Makes what most texts are made with. The first of it takes a browser long: better while it waits for something anyway. */
export function prepareFormats(): () => void {
  const timers = [() => formatDayLong(0), () => durationMinutes(0, '01:00')].map((make) => setTimeout(make))
  return () => timers.forEach(clearTimeout)
}

type Parts = Record<'weekday' | 'year' | 'month' | 'day' | 'hour' | 'minute', string>

/** A card shows its start in several texts, and a browser takes longer for one than for the rest of them. */
const knownParts = new Map<string, Parts>()
const MAX_KNOWN = 1000

function partsOf(instant: Instant, zone: string, weekday: 'short' | 'long'): Parts {
  const key = [i18n.locale, zone, weekday, new Date(instant).getTime()].join()
  const known = knownParts.get(key)
  if (known) return known
  if (knownParts.size >= MAX_KNOWN) knownParts.clear()
  const parts = makeParts(instant, zone, weekday)
  knownParts.set(key, parts)
  return parts
}

function makeParts(instant: Instant, zone: string, weekday: 'short' | 'long'): Parts {
  const format = formatOf(zone, {
    weekday,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  // German weekdays end in a full stop.
  const parts = format
    .formatToParts(new Date(instant))
    .map(({ type, value }) => [type, value.replace('.', '')])
  return Object.fromEntries(parts) as Parts
}

const formatWith = (instant: Instant, zone: string, options: Intl.DateTimeFormatOptions) =>
  formatOf(zone, options).format(new Date(instant))

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // Digits and calendar are the same everywhere: days are put together from them.
  const locale = `${i18n.locale}-u-ca-gregory-nu-latn`
  const key = locale + zone + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}

const noonUtc = (day: Day) => new Date(`${day}T12:00:00Z`)
