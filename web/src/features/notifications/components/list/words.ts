import { kindNamed } from '@domain/notifications/all-kinds.ts'
import type { Kind } from '@domain/notifications/kind.ts'
import type { DateFormats, NewsText, NotificationData } from '@domain/notifications/notification-data.ts'
import { changesText, newsText, notificationText } from '@domain/notifications/notification-text.ts'
import { millisecondsInDay } from '@domain/time-units.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import {
  AlarmClock,
  ArrowLeftRight,
  CalendarCheck,
  CalendarX,
  Flag,
  Hourglass,
  Inbox,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircle,
  Pencil,
  Shield,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundX,
  UsersRound,
} from 'lucide-react'
import { paths } from '@/lib/paths.ts'
import { secondNow } from '@/lib/time/clock.ts'
import { formatDay, formatDayShort, formatTime, formatWeekday } from '@/lib/time/datetime.ts'
import { toast } from '@/lib/toast.ts'
import { guestName } from '@/lib/words/shown-name.ts'
import type { Notification } from '../../queries/notifications.ts'

/** A weekday alone says the day for so long ahead. */
const NEAR_MS = 6 * millisecondsInDay

function when(instant: string): string {
  const isNear = Date.parse(instant) - secondNow() < NEAR_MS
  return `${isNear ? formatWeekday(instant) : formatDayShort(instant)} ${formatTime(instant)}`
}

const FORMATS: DateFormats = {
  date: formatDayShort,
  dateOfUpdate: formatDayShort,
  time: formatTime,
  day: (day) => formatDay(day, 'short'),
  when,
  guest: (name) => guestName(name, true),
  list: (names) => new Intl.ListFormat(i18n.locale).format(names),
}

/** The sentence of a notification in the language of the page; the stored one where there are no facts to make it from. */
export function wordsOf({ type, data, message }: Pick<Notification, 'type' | 'data' | 'message'>): string {
  const text = notificationText(type, unwrap(data), FORMATS)
  return text ? i18n._(text) : message
}

export function linesOf(notification: Pick<Notification, 'type' | 'data' | 'message'>) {
  const news = newsText(notification.type, unwrap(notification.data), FORMATS)
  const line = (texts: NewsText['headline']) => texts.map((text) => i18n._(text)).join(' · ')
  if (news) return { headline: line(news.headline), detail: line(news.detail) }
  const changes = changesText(notification.type, unwrap(notification.data), FORMATS)
  const detail = [wordsOf(notification), ...changes.map((text) => i18n._(text))].join(' ')
  return { headline: lookOf(notification.type).title, detail }
}

const ICONS: Readonly<Record<Kind['icon'], LucideIcon>> = {
  alarm: AlarmClock,
  arrows: ArrowLeftRight,
  bubble: MessageCircle,
  day: CalendarCheck,
  flag: Flag,
  hourglass: Hourglass,
  inbox: Inbox,
  mail: Mail,
  megaphone: Megaphone,
  'no-day': CalendarX,
  pencil: Pencil,
  player: UserRoundCheck,
  'player-gone': UserRoundMinus,
  'player-refused': UserRoundX,
  players: UsersRound,
  shield: Shield,
}

export function lookOf(type: string): { title: string; Icon: LucideIcon } {
  const kind = kindNamed(type)
  return { title: kind ? i18n._(kind.title) : t`News`, Icon: ICONS[kind?.icon ?? 'mail'] }
}

export function pathOf({
  type,
  data,
  related_id,
}: Pick<Notification, 'type' | 'data' | 'related_id'>): string | null {
  switch (kindNamed(type)?.opens) {
    case 'match':
      return related_id && paths.match(related_id)
    case 'result':
      return related_id && paths.result(related_id)
    case 'courts': {
      const { day } = unwrap(data)
      return day ? paths.courtsOn(day) : paths.courts
    }
    case 'stewards':
      return paths.steward
    default:
      return null
  }
}

/** The database writes nothing else into the column; a field may still be missing. */
export const unwrap = (data: Notification['data']): NotificationData => (data ?? {}) as NotificationData

/** Says what has just happened, with a way to it unless it is gone, or is what the member looks at. */
export function announce(notification: Notification, open: (path: string) => void): void {
  const isHere = isOnScreen(notification)
  // A match that is on screen shows by itself who comes and goes.
  if (isHere && kindNamed(notification.type)?.isOfPlayers) return
  const path = isHere ? null : pathOf(notification)
  const action = path ? { action: { label: t`View`, onPress: () => open(path) } } : {}
  const { headline, detail } = linesOf(notification)
  toast({ title: headline, description: detail, variant: 'info', ...action })
}

function isOnScreen({ related_id }: Notification): boolean {
  const { pathname, search } = location
  if (!related_id || document.visibilityState !== 'visible') return false
  return pathname === paths.match(related_id) || pathname + search === paths.matchOverList(related_id)
}
