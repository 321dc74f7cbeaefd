import { type ComponentType, lazy } from 'react'

export interface SettingsSection {
  /** Its heading; also what its place in the page is called. */
  title: string
  Content: ComponentType
}

/** The settings in their order: one entry and one lazily loaded component for each feature, which asks for what it needs itself. */
export const settingsSections: readonly SettingsSection[] = [
  { title: 'Appearance', Content: lazy(() => import('./theme-setting.tsx')) },
  {
    title: 'Second factor',
    Content: lazy(() => import('@/features/factors/components/factors-section.tsx')),
  },
]
