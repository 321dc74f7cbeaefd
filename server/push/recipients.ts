import type pg from 'pg'
import type { NotificationData } from '../../domain/notifications/notification-data.ts'
import type { Device } from './deliver.ts'

/** A notification that is still worth sending to its member. */
export interface PushNotification {
  id: string
  type: string
  message: string
  data: NotificationData
  /** Kinds that the member does not want on their devices. */
  muted: string[]
  /** A match, gone when it was cancelled; of `court_free` the alert. */
  related_id: string | null
  created_at: Date
  /** The start of the match, or the end of the alert's hours; null when there is neither. */
  starts: Date | null
}

export type Query = <Row extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<pg.QueryResult<Row>>

// Checks everything again at the moment of sending.
const FIND_RECIPIENT = `
  select news.id, news.type, news.message, news.data, news.related_id, news.created_at,
         (alert.booking_date + make_interval(hours => alert.until_hour)) at time zone private.time_zone() as starts,
         array(select type from public.push_mutes where push_mutes.user_id = news.user_id) as muted,
         device.endpoint, device.p256dh_key, device.auth_key, profile.locale
    from public.notifications news
    join public.profiles profile on profile.id = news.user_id
    join public.push_subscriptions device on device.id = $2 and device.user_id = news.user_id
    left join public.court_alerts alert on alert.id = news.related_id
   where news.id = $1 and not news.read and private.in_good_standing(news.user_id)
     and not exists (select from private.open_pages where open_pages.user_id = news.user_id and visible_until > $3)`

export interface Recipient {
  device: Device
  locale: string | null
}

/** Finds a notification that is about no match, and its device; undefined when it is out of date or the device must not get it. */
export async function findRecipient(
  query: Query,
  { notification_id, device_id }: { notification_id: string; device_id: string },
  now: Date,
): Promise<(Recipient & { news: PushNotification }) | undefined> {
  const { rows } = await query<PushNotification & Device & { locale: string | null }>(FIND_RECIPIENT, [
    notification_id,
    device_id,
    now,
  ])
  const [row] = rows
  if (!row) return undefined
  const { endpoint, p256dh_key, auth_key, locale, ...news } = row
  return { news, locale, device: { endpoint, p256dh_key, auth_key } }
}

export async function findDevice(
  query: Query,
  deviceId: string,
): Promise<(Recipient & { muted: string[] }) | undefined> {
  const { rows } = await query<Device & { locale: string | null; muted: string[] }>(
    `select endpoint, p256dh_key, auth_key, locale,
            array(select type from public.push_mutes where push_mutes.user_id = device.user_id) as muted
       from public.push_subscriptions device join public.profiles on profiles.id = device.user_id
       where device.id = $1 and private.in_good_standing(device.user_id)`,
    [deviceId],
  )
  const [row] = rows
  if (!row) return undefined
  const { locale, muted, ...device } = row
  return { device, locale, muted }
}

/** Deletes a device that its push service no longer knows, unless it has subscribed anew meanwhile. */
export async function forgetDevice(query: Query, { endpoint, auth_key }: Device): Promise<void> {
  await query('delete from public.push_subscriptions where endpoint = $1 and auth_key = $2', [
    endpoint,
    auth_key,
  ])
}
