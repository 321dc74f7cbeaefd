import { CalendarCheck, CalendarX, type LucideIcon, Mail, Pencil } from 'lucide-react'

/** What members are told about. */
interface Kind {
  title: string
  Icon: LucideIcon
  /** Whether there is still something to open. */
  leads: boolean
}

const KINDS: Readonly<Record<string, Kind>> = {
  match_invitation: { title: 'Invitation', Icon: Mail, leads: true },
  match_updated: { title: 'Updated', Icon: Pencil, leads: true },
  court_free: { title: 'Court free', Icon: CalendarCheck, leads: false },
  match_cancelled: { title: 'Cancelled', Icon: CalendarX, leads: false },
}

const OTHER: Kind = { title: 'News', Icon: Mail, leads: false }

export const kindOf = (type: string): Kind => KINDS[type] ?? OTHER
