import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'

export interface SettingsSection {
  title: MessageDescriptor
  Content: ComponentType
}

/** The settings in their order: one entry for each feature, with a lazily loaded component that fetches its own data. */
export const settingsSections: readonly SettingsSection[] = [
  { title: msg`Appearance`, Content: lazy(() => import('./appearance.tsx')) },
  {
    title: msg`Push notifications`,
    Content: lazy(() => import('@/features/notifications/components/push/push-section.tsx')),
  },
  {
    title: msg`Matches for me`,
    Content: lazy(() => import('@/features/account/components/preferences/usual-days-section.tsx')),
  },
  {
    title: msg`Calendar`,
    Content: lazy(() => import('@/features/sharing/components/calendar/calendar-section.tsx')),
  },
  {
    title: msg`Email`,
    Content: lazy(() => import('@/features/account/components/email-section.tsx')),
  },
  {
    title: msg`Password`,
    Content: lazy(() => import('@/features/account/components/password-section.tsx')),
  },
  {
    title: msg`Second factor`,
    Content: lazy(() => import('@/features/second-factor/components/factors-section.tsx')),
  },
  {
    title: msg`Connected accounts`,
    Content: lazy(() => import('@/features/account/components/identities-section.tsx')),
  },
  {
    title: msg`Signed-in devices`,
    Content: lazy(() => import('@/features/account/components/devices-section.tsx')),
  },
  {
    title: msg`Blocked members`,
    Content: lazy(() => import('@/features/community/components/blocks/blocked-section.tsx')),
  },
  {
    title: msg`Your data`,
    Content: lazy(() => import('@/features/account/components/export-section.tsx')),
  },
  {
    title: msg`Delete account`,
    Content: lazy(() => import('@/features/account/components/deletion/deletion-section.tsx')),
  },
]
