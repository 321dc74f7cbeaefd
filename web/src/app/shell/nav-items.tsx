import { t } from '@lingui/core/macro'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '@/lib/paths.ts'
import { BallIcon } from '@/ui/layout/ball.tsx'

export interface NavItem {
  to: string
  label: string
  icon: ReactNode
}

export const navItems = (): NavItem[] => [
  { to: paths.matches, label: t`Matches`, icon: <BallIcon /> },
  { to: paths.courts, label: t`Courts`, icon: <CalendarDays aria-hidden="true" size={22} /> },
]
