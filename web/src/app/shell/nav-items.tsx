import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '@/lib/paths.ts'
import { BallIcon } from '@/ui/ball.tsx'

export interface NavItem {
  to: string
  label: string
  icon: ReactNode
}

/** The places one can go to, in order. On a phone the create button stands in their middle. */
export const navItems: readonly NavItem[] = [
  { to: paths.matches, label: 'Matches', icon: <BallIcon /> },
  { to: paths.courts, label: 'Courts', icon: <CalendarDays aria-hidden="true" size={22} /> },
]
