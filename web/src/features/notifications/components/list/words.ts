import type { DateFormats, NewsText } from '@domain/notifications/notification-data.ts'
import { changesText, newsText, notificationText } from '@domain/notifications/notification-text.ts'
import { i18n } from '@lingui/core'
import { millisecondsInDay } from 'date-fns/constants'
import { secondNow } from '@/lib/time/clock.ts'
import { formatDate, formatDayLong, formatTime, formatWeekday } from '@/lib/time/datetime.ts'
import { guestName } from '@/lib/words/shown-name.ts'

import type { Notification } from '../../queries/notifications.ts'
import { unwrap } from './data.ts'
import { lookOf } from './kinds.ts'

/** A weekday alone says the day for so long ahead. */
const NEAR_MS = 6 * millisecondsInDay

function when(instant: string): string {
  const isNear = Date.parse(instant) - secondNow() < NEAR_MS
  return `${isNear ? formatWeekday(instant) : formatDayLong(instant)} ${formatTime(instant)}`
}

const FORMATS: DateFormats = {
  date: formatDate,
  time: formatTime,
  day: (day) => formatDate(day, 'UTC'),
  when,
  guest: (name) => guestName(name, true),
  list: (names) => new Intl.ListFormat(i18n.locale).format(names),
}

/** The sentence of a notification in the language of the page; the stored one where there are no facts to make it from. */
export function wordsOf({ type, data, message }: Pick<Notification, 'type' | 'data' | 'message'>): string {
  const text = notificationText(type, unwrap(data), FORMATS)
  return text ? i18n._(text) : message
}

/** The two lines of a notification in the list and in its toast. */
export function linesOf(notification: Pick<Notification, 'type' | 'data' | 'message'>) {
  const news = newsText(notification.type, unwrap(notification.data), FORMATS)
  const line = (texts: NewsText['headline']) => texts.map((text) => i18n._(text)).join(' · ')
  if (news) return { headline: line(news.headline), detail: line(news.detail) }
  const changes = changesText(notification.type, unwrap(notification.data), FORMATS)
  const detail = [wordsOf(notification), ...changes.map((text) => i18n._(text))].join(' ')
  return { headline: lookOf(notification.type).title, detail }
}
