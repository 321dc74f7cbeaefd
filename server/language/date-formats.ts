import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { millisecondsInDay } from 'date-fns/constants'
import type { DateFormats } from '../../domain/notifications/notification-data.ts'

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

/**
 * Dates and times as the client shows them (web/src/lib/time/datetime.ts): '05.07.2030' and '22:30'.
 * @param zone the community's time zone
 */
export function dateFormats(
  language: string,
  zone: string,
  translate: (message: MessageDescriptor) => string,
): DateFormats & { weekday: (instant: string) => string } {
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
  const partsOf = (instant: string) =>
    Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const dateOf = ({ day, month, year }: Record<string, string>) =>
    translate(msg`${{ day }}.${{ month }}.${{ year }}`)
  return {
    date: (instant) => dateOf(partsOf(instant)),
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
    day(text) {
      const [year = '', month = '', day = ''] = text.split('-')
      return dateOf({ day, month, year })
    },
  }
}
