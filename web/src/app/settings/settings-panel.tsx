import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { lazy, Suspense, useId } from 'react'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { settingsSections } from './sections.ts'

const MergeQuestion = lazy(() => import('@/features/account/components/merging/merge-question.tsx'))
const ProofSheet = lazy(() => import('@/features/account/components/proof/proof-sheet.tsx'))

export default function SettingsPanel() {
  return (
    <div className="grid gap-5">
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
