import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'

const section = (title: MessageDescriptor, load: () => Promise<{ default: ComponentType }>) => ({
  title,
  Content: lazy(load),
})

/** The settings in their order: one entry for each feature, with a lazily loaded component that fetches its own data. */
export const settingsSections = [
  section(msg`Appearance`, () => import('./appearance.tsx')),
  section(msg`Push notifications`, () => import('@/features/notifications/components/push/push-section.tsx')),
  section(
    msg`Matches for me`,
    () => import('@/features/account/components/preferences/usual-days-section.tsx'),
  ),
  section(msg`Calendar`, () => import('@/features/sharing/components/calendar/calendar-section.tsx')),
  section(msg`Email`, () => import('@/features/account/components/email-section.tsx')),
  section(msg`Password`, () => import('@/features/account/components/password-section.tsx')),
  section(msg`Second factor`, () => import('@/features/second-factor/components/factors-section.tsx')),
  section(msg`Connected accounts`, () => import('@/features/account/components/identities-section.tsx')),
  section(msg`Signed-in devices`, () => import('@/features/account/components/devices-section.tsx')),
  section(msg`Blocked members`, () => import('@/features/community/components/blocks/blocked-section.tsx')),
  section(msg`Your data`, () => import('@/features/account/components/export-section.tsx')),
  section(msg`Delete account`, () => import('@/features/account/components/deletion/deletion-section.tsx')),
]
