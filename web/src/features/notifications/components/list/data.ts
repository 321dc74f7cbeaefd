import type { NotificationData } from '@domain/notifications/notification-data.ts'
import type { Notification } from '../../queries/notifications.ts'

/** The database writes nothing else into the column; a field may still be missing. */
export const unwrap = (data: Notification['data']): NotificationData => (data ?? {}) as NotificationData
