import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { DateFormats } from '../../domain/notifications/notification-data.ts'
import { millisecondsInDay } from '../../domain/time-units.ts'

/** A weekday alone says the day for so long ahead. */
const NEAR_MS = 6 * millisecondsInDay

const kept = new Map<string, Intl.DateTimeFormat>()

/** Making one takes a thousand times as long as using it, and there are few languages and zones. */
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const format = kept.get(key) ?? new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, options)
  kept.set(key, format)
  return format
}

const namedParts = (format: Intl.DateTimeFormat, instant: string): Record<string, string> =>
  Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))

interface Formats extends DateFormats {
  /** With the year: '05.07.2030' */
  fullDate: (instant: string) => string
  weekday: (instant: string) => string
}

/**
 * Dates and times as the client shows them (web/src/lib/time/datetime.ts): 'Fri 05.07.' and '22:30'.
 * @param zone the community's time zone
 */
export function dateFormats(
  language: string,
  zone: string,
  translate: (message: MessageDescriptor) => string,
): Formats {
  const format = formatOf(language, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  const weekdays = formatOf(language, { weekday: 'long', timeZone: zone })
  const partsOf = (instant: string) => namedParts(format, instant)
  const fullDate = (instant: string) => {
    const { day, month, year } = partsOf(instant)
    return translate(msg`${{ day }}.${{ month }}.${{ year }}`)
  }
  const shortDate = (zone: string) => {
    const parts = formatOf(language, { weekday: 'short', day: '2-digit', month: '2-digit', timeZone: zone })
    return (instant: string) => {
      const { weekday = '', day, month } = namedParts(parts, instant)
      // German weekdays end in a full stop.
      return translate(msg`${{ weekday: weekday.replace('.', '') }} ${{ day }}.${{ month }}.`)
    }
  }
  return {
    date: shortDate(zone),
    fullDate,
    dateOfUpdate: fullDate,
    weekday: (instant) => weekdays.format(new Date(instant)),
    time(instant) {
      const { hour, minute } = partsOf(instant)
      return `${hour}:${minute}`
    },
    when(instant) {
      const { day, month, hour, minute } = partsOf(instant)
      const weekday = weekdays.format(new Date(instant))
      const time = `${hour}:${minute}`
      const isNear = new Date(instant).getTime() - Date.now() < NEAR_MS
      return isNear
        ? `${weekday} ${time}`
        : translate(msg`${{ weekday }}, ${{ day }}.${{ month }}. ${{ time }}`)
    },
    guest: (name) => translate(msg`${{ name }} (guest)`),
    list: (names) => new Intl.ListFormat(language).format(names),
    day: (day) => shortDate('UTC')(`${day}T12:00Z`),
  }
}
