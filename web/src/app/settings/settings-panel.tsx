import '@/lib/words/late-refusals.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type ComponentType, lazy, Suspense, useId } from 'react'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'

const MergeQuestion = lazy(() => import('@/features/account/components/merging/merge-question.tsx'))
const ProofSheet = lazy(() => import('@/features/account/components/proof/proof-sheet.tsx'))

const section = (title: MessageDescriptor, load: () => Promise<{ default: ComponentType }>) => ({
  title,
  Content: lazy(load),
})

/** The settings in their order: one entry for each feature, with a lazily loaded component that fetches its own data. */
const settingsSections = [
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

export default function SettingsPanel() {
  return (
    <div className="in-order grid gap-5">
      <Suspense>
        <MergeQuestion />
      </Suspense>
      {settingsSections.map((section) => (
        <Section key={section.title.id} {...section} />
      ))}
      <Suspense>
        <ProofSheet />
      </Suspense>
    </div>
  )
}

function Section({ title, Content }: (typeof settingsSections)[number]) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4">
      <h2 id={id} className="mb-1.5 font-title text-title">
        {i18n._(title)}
      </h2>
      <ErrorBoundary resetKey={title.id} fallback={<NotThere />}>
        <Suspense fallback={<Skeleton className="h-12" />}>
          <Content />
        </Suspense>
      </ErrorBoundary>
    </section>
  )
}

// A section that cannot be loaded does not affect the others.
function NotThere() {
  return (
    <p role="alert" className="text-muted">
      {t`This could not be shown. Please load the page again.`}
    </p>
  )
}
