import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '@/lib/paths.ts'
import { BallIcon } from '@/ui/layout/ball.tsx'

export interface NavItem {
  to: string
  label: string
  icon: ReactNode
}

/** The pages of everybody, in order. */
export const navItems: readonly NavItem[] = [
  { to: paths.matches, label: 'Matches', icon: <BallIcon /> },
  { to: paths.courts, label: 'Courts', icon: <CalendarDays aria-hidden="true" size={22} /> },
]
