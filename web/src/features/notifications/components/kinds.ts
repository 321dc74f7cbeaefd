import { dayOfFreeCourt } from '@domain/courts/free-court.ts'
import { type NotificationKind, ofKind } from '@domain/notifications/notification-kind.ts'
import {
  CalendarCheck,
  CalendarX,
  type LucideIcon,
  Mail,
  Pencil,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundX,
} from 'lucide-react'

import { paths } from '@/lib/paths.ts'
import type { Notification } from '../queries.ts'

/** The kinds of notifications, as members see them. */
type NotificationFacts = Pick<Notification, 'type' | 'message' | 'related_id'>

interface Kind {
  title: string
  Icon: LucideIcon
  /** The surface that a notification opens; without it there is nothing left to open. */
  path?: (notification: NotificationFacts) => string | null
}

const toMatch = ({ related_id }: NotificationFacts) => related_id && paths.match(related_id)

const KINDS: Readonly<Record<NotificationKind, Kind>> = {
  match_invitation: { title: 'Invitation', Icon: Mail, path: toMatch },
  match_updated: { title: 'Updated', Icon: Pencil, path: toMatch },
  court_free: { title: 'Court free', Icon: CalendarCheck, path: toCourts },
  match_joined: { title: 'Joined', Icon: UserRoundCheck, path: toMatch },
  match_left: { title: 'Left', Icon: UserRoundMinus, path: toMatch },
  match_declined: { title: 'Declined', Icon: UserRoundX, path: toMatch },
  match_cancelled: { title: 'Cancelled', Icon: CalendarX },
}

const OTHER: Kind = { title: 'News', Icon: Mail }

export const kindOf = (type: string): Kind => ofKind(KINDS, type) ?? OTHER

/** The address that a notification opens; null when there is nothing to open. */
export const pathOf = (notification: NotificationFacts): string | null =>
  kindOf(notification.type).path?.(notification) ?? null

function toCourts({ message }: NotificationFacts): string {
  const day = dayOfFreeCourt(message)
  return day ? paths.courtsOn(day) : paths.courts
}
