import { kindNamed, NOTIFICATION_KINDS } from '@domain/notifications/all-kinds.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'
import { PushSwitch } from '@/features/notifications/components/push/push-switch.tsx'
import type { SettingsSection } from '@/lib/paths.ts'
import {
  type UseStateLine,
  useBlockedLine,
  useCalendarLine,
  useDataLine,
  useDaysLine,
  useDevicesLine,
  useEmailLine,
  useFactorsLine,
  useIdentitiesLine,
  useLanguageLine,
  usePasswordLine,
  usePushLine,
  useRatingLine,
} from './state-lines.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export interface SectionEntry {
  id: SettingsSection
  title: MessageDescriptor
  /** Words by which a member may look for it, beside those of the title. */
  words: () => string
  useStateLine: UseStateLine
  /** Stands in the row, so that it needs no opening. */
  RowSwitch?: ComponentType
  Contents: readonly ComponentType[]
}

const kindNames = () =>
  NOTIFICATION_KINDS.map((type) => {
    const setting = kindNamed(type)?.setting
    return setting ? i18n._(setting.label) : ''
  }).join(', ')

/** The settings in their order, an entry for each section. What opens is loaded then, and fetches its own data. */
export const SECTIONS: readonly SectionEntry[] = [
  {
    id: 'appearance',
    title: msg`Appearance`,
    words: () => t`language, English, German, theme, dark, light, day, night, colours`,
    useStateLine: useLanguageLine,
    RowSwitch: ThemeSwitch,
    Contents: [lazy(() => import('./language-setting.tsx'))],
  },
  {
    id: 'push',
    title: msg`Push notifications`,
    words: () => `${t`messages, phone, device, sound, quiet hours, night, test`}, ${kindNames()}`,
    useStateLine: usePushLine,
    RowSwitch: PushSwitch,
    Contents: [lazy(() => import('@/features/notifications/components/push/push-kinds.tsx'))],
  },
  {
    id: 'days',
    title: msg`Matches for me`,
    words: () => t`usual days, weekdays, filter, list`,
    useStateLine: useDaysLine,
    Contents: [lazy(() => import('@/features/account/components/preferences/usual-days-section.tsx'))],
  },
  {
    id: 'rating',
    title: msg`Rating`,
    words: () => t`ranking, number, strength, results, hide, show, leave`,
    useStateLine: useRatingLine,
    Contents: [lazy(() => import('@/features/rating/components/rating-section.tsx'))],
  },
  {
    id: 'calendar',
    title: msg`Calendar`,
    words: () => t`calendar address, subscribe, appointments, iCal, Google, Outlook, Apple`,
    useStateLine: useCalendarLine,
    Contents: [lazy(() => import('@/features/sharing/components/calendar/calendar-section.tsx'))],
  },
  {
    id: 'email',
    title: msg`Email`,
    words: () => t`address, mail, sign in, change`,
    useStateLine: useEmailLine,
    Contents: [lazy(() => import('@/features/account/components/email-section.tsx'))],
  },
  {
    id: 'password',
    title: msg`Password`,
    words: () => t`sign in, log in, security, change`,
    useStateLine: usePasswordLine,
    Contents: [lazy(() => import('@/features/account/components/password-section.tsx'))],
  },
  {
    id: 'second-factor',
    title: msg`Second factor`,
    words: () => t`two-factor, 2FA, authenticator app, phone, code, sign in, security`,
    useStateLine: useFactorsLine,
    Contents: [lazy(() => import('@/features/second-factor/components/factors-section.tsx'))],
  },
  {
    id: 'accounts',
    title: msg`Connected accounts`,
    words: () => t`sign in with Google, Apple, provider, connect, disconnect`,
    useStateLine: useIdentitiesLine,
    Contents: [lazy(() => import('@/features/account/components/identities-section.tsx'))],
  },
  {
    id: 'devices',
    title: msg`Signed-in devices`,
    words: () => t`sessions, sign out, log out, lost phone, browser, security`,
    useStateLine: useDevicesLine,
    Contents: [lazy(() => import('@/features/account/components/devices-section.tsx'))],
  },
  {
    id: 'blocked',
    title: msg`Blocked members`,
    words: () => t`block, unblock, people, peace`,
    useStateLine: useBlockedLine,
    Contents: [lazy(() => import('@/features/community/components/blocks/blocked-section.tsx'))],
  },
  {
    id: 'data',
    title: msg`Your data`,
    words: () => t`download, export, privacy, delete account, leave`,
    useStateLine: useDataLine,
    Contents: [
      lazy(() => import('@/features/account/components/export-section.tsx')),
      lazy(() => import('@/features/account/components/deletion/deletion-section.tsx')),
    ],
  },
]
