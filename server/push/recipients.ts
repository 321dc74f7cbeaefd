import type pg from 'pg'
import type { NotificationData } from '../../domain/notifications/notification-data.ts'
import type { DeliveryResult, Device } from './deliver.ts'

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

/** Counts messages that a push service took, and those that it refused; a device that is gone is neither. */
export async function countDelivery(query: Query, { kind }: DeliveryResult): Promise<void> {
  const event =
    kind === 'delivered'
      ? 'push_sent'
      : kind === 'refused' || kind === 'too-large'
        ? 'push_failed'
        : undefined
  if (event) await query('select private.count_daily($1)', [event])
}

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

/** A message to a device about a match; without `news`, `due` says when to try again. */
interface Claim {
  news:
    | (Omit<PushNotification, 'created_at' | 'starts' | 'muted' | 'related_id'> & { starts: string | null })[]
    | null
  due: Date | null
}

/** Takes the message of a match to a device on, so that no other worker sends it as well (`private.claim_push`). */
export async function claimMatchPush(query: Query, ids: MatchPush, now: Date): Promise<Claim> {
  const { rows } = await query<Claim>('select news, due from private.claim_push($1, $2, $3)', [
    ids.device_id,
    ids.match_id,
    now,
  ])
  return rows[0] ?? { news: null, due: null }
}

export interface MatchPush {
  device_id: string
  match_id: string
}

export async function noteTold(query: Query, ids: MatchPush, news: Claim['news'], now: Date | null) {
  const values = [ids.device_id, ids.match_id, JSON.stringify(news), now]
  await query('select private.record_delivered($1, $2, $3, $4)', values)
}

/** Gives a message up that could not be sent now, for the next try. */
export async function releaseMatchPush(query: Query, { device_id, match_id }: MatchPush): Promise<void> {
  await query('update private.match_pushes set claimed_until = null where device_id = $1 and match_id = $2', [
    device_id,
    match_id,
  ])
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
