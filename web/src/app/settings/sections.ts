import { type ComponentType, lazy } from 'react'

export interface SettingsSection {
  /** Its heading; also what its place in the page is called. */
  title: string
  Content: ComponentType
}

/** The settings in their order: one entry and one lazily loaded component for each feature, which asks for what it needs itself. */
export const settingsSections: readonly SettingsSection[] = [
  { title: 'Appearance', Content: lazy(() => import('./theme-setting.tsx')) },
  { title: 'Push notifications', Content: lazy(() => import('@/features/push/components/push-section.tsx')) },
  {
    title: 'Email',
    Content: lazy(() => import('@/features/account/components/email-section.tsx')),
  },
  {
    title: 'Password',
    Content: lazy(() => import('@/features/account/components/password-section.tsx')),
  },
  {
    title: 'Second factor',
    Content: lazy(() => import('@/features/factors/components/factors-section.tsx')),
  },
  {
    title: 'Connected accounts',
    Content: lazy(() => import('@/features/account/components/identities-section.tsx')),
  },
  {
    title: 'Signed-in devices',
    Content: lazy(() => import('@/features/account/components/devices-section.tsx')),
  },
  {
    title: 'Your data',
    Content: lazy(() => import('@/features/account/components/export-section.tsx')),
  },
  {
    title: 'Delete account',
    Content: lazy(() => import('@/features/account/components/deletion/deletion-section.tsx')),
  },
]
