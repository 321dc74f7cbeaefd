import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import { memberCountQuery } from './members/queries.ts'
import { joinDeskQuery } from './queries.ts'
import { useReports } from './reports/queries.ts'

export interface StewardSection {
  /** The last part of the address: /steward/log. */
  path: string
  label: MessageDescriptor
  Content: ComponentType
  /** The number behind the label, once it is known. */
  useCount?: () => number | undefined
}

/** The sections for stewards, in the order of their chips. The first one opens by itself. Each is loaded when it is opened. */
export const stewardSections: readonly StewardSection[] = [
  { path: 'today', label: msg`Today`, Content: lazy(() => import('./today/components/today-section.tsx')) },
  {
    path: 'members',
    label: msg`Members`,
    Content: lazy(() => import('./members/components/members-section.tsx')),
    useCount: () => useQuery(memberCountQuery).data,
  },
  {
    path: 'reports',
    label: msg`Reports`,
    Content: lazy(() => import('./reports/components/reports-section.tsx')),
    useCount: () => useReports(true).data?.length,
  },
  {
    path: 'announcements',
    label: msg`Announcements`,
    Content: lazy(() => import('./announcements/components/announcements-section.tsx')),
  },
  {
    path: 'joining',
    label: msg`Joining`,
    Content: lazy(() => import('./joining/components/joining-section.tsx')),
    useCount: () => useQuery(joinDeskQuery).data?.waiting,
  },
  {
    path: 'community',
    label: msg`Community`,
    Content: lazy(() => import('./community/components/community-section.tsx')),
  },
  {
    path: 'system',
    label: msg`System`,
    Content: lazy(() => import('./system/components/system-section.tsx')),
  },
  { path: 'log', label: msg`Log`, Content: lazy(() => import('./log/components/log-section.tsx')) },
]
