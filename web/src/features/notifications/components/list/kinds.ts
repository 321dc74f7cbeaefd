import { type NotificationKind, ofKind } from '@domain/notifications/notification-kind.ts'
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
import type { Notification } from '../../queries/notifications.ts'
import { unwrap } from './data.ts'

/** The kinds of notifications, as members see them. */
type NotificationFacts = Pick<Notification, 'type' | 'data' | 'related_id'>

interface Kind {
  title: string
  Icon: LucideIcon
  /** The surface that a notification opens; without it there is nothing left to open. */
  path?: (notification: NotificationFacts) => string | null
}

const toMatch = ({ related_id }: NotificationFacts) => related_id && paths.match(related_id)

const kinds = (): Readonly<Record<NotificationKind, Kind>> => ({
  match_invitation: {
    title: t({ message: 'Invitation', context: 'notification' }),
    Icon: Mail,
    path: toMatch,
  },
  match_updated: { title: t({ message: 'Updated', context: 'notification' }), Icon: Pencil, path: toMatch },
  court_free: {
    title: t({ message: 'Court free', context: 'notification' }),
    Icon: CalendarCheck,
    path: toCourts,
  },
  match_joined: {
    title: t({ message: 'Joined', context: 'notification' }),
    Icon: UserRoundCheck,
    path: toMatch,
  },
  match_left: { title: t({ message: 'Left', context: 'notification' }), Icon: UserRoundMinus, path: toMatch },
  match_declined: {
    title: t({ message: 'Declined', context: 'notification' }),
    Icon: UserRoundX,
    path: toMatch,
  },
  match_full: { title: t({ message: 'Full', context: 'notification' }), Icon: UsersRound, path: toMatch },
  match_comment: { title: t`Messages`, Icon: MessageCircle, path: toMatch },
  match_reminder_day: { title: t`Reminder`, Icon: AlarmClock, path: toMatch },
  match_reminder_hours: { title: t`Reminder`, Icon: AlarmClock, path: toMatch },
  place_offered: {
    title: t({ message: 'A place is yours', context: 'notification' }),
    Icon: Hourglass,
    path: toMatch,
  },
  place_gone: {
    title: t({ message: 'Place gone', context: 'notification' }),
    Icon: Hourglass,
    path: toMatch,
  },
  substitute_asked: { title: t`Can you step in?`, Icon: ArrowLeftRight, path: toMatch },
  substitute_found: { title: t`Substitute found`, Icon: ArrowLeftRight, path: toMatch },
  match_cancelled: { title: t({ message: 'Cancelled', context: 'notification' }), Icon: CalendarX },
  moderation: { title: t`From the stewards`, Icon: Shield },
  report_decided: { title: t`Your report`, Icon: Flag },
  announcement: { title: t`Announcement`, Icon: Megaphone },
  steward_work: { title: t`Waiting for stewards`, Icon: Inbox, path: () => paths.steward },
})

export const kindOf = (type: string): Kind => ofKind(kinds(), type) ?? { title: t`News`, Icon: Mail }

/** The address that a notification opens; null when there is nothing to open. */
export const pathOf = (notification: NotificationFacts): string | null =>
  kindOf(notification.type).path?.(notification) ?? null

function toCourts({ data }: NotificationFacts): string {
  const { day } = unwrap(data)
  return day ? paths.courtsOn(day) : paths.courts
}
