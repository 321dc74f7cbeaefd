import { kindNamed } from '@domain/notifications/all-kinds.ts'
import type { Kind } from '@domain/notifications/kind.ts'
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
import type { Notification } from '../../queries/notifications.ts'
import { unwrap } from './data.ts'

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

/** Title and icon of a kind in the list. */
export function lookOf(type: string): { title: string; Icon: LucideIcon } {
  const kind = kindNamed(type)
  return { title: kind ? i18n._(kind.title) : t`News`, Icon: ICONS[kind?.icon ?? 'mail'] }
}

/** The address that a notification opens; null when there is nothing to open. */
export function pathOf({
  type,
  data,
  related_id,
}: Pick<Notification, 'type' | 'data' | 'related_id'>): string | null {
  switch (kindNamed(type)?.opens) {
    case 'match':
      return related_id && paths.match(related_id)
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
