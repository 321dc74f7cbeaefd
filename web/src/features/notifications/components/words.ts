import { type NotificationData, notificationText } from '@domain/notifications/notification-text.ts'
import { i18n } from '@lingui/core'
import { formatDate, formatTime } from '@/lib/time/datetime.ts'
import type { Notification } from '../queries.ts'

/** The database writes nothing else into the column; a field may still be missing. */
export const dataOf = (data: Notification['data']): NotificationData => (data ?? {}) as NotificationData

const FORMATS = { date: formatDate, time: formatTime, day: (day: string) => formatDate(day, 'UTC') }

/** The sentence of a notification in the language of the page; the stored one where there are no facts to make it from. */
export function wordsOf({ type, data, message }: Pick<Notification, 'type' | 'data' | 'message'>): string {
  const text = notificationText(type, dataOf(data), FORMATS)
  return text ? i18n._(text) : message
}
