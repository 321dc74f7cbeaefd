import { t } from '@lingui/core/macro'
import { Fragment, useState, useSyncExternalStore } from 'react'
import { loadConfig } from '@/lib/backend/config.ts'
import { startSession } from '@/lib/backend/session/session.ts'
import { hasStoredSession } from '@/lib/browser/storage.ts'
import { languageStore } from '@/lib/language/language.ts'
import { toastStore } from '@/lib/toast.ts'
import { useStore } from '@/lib/use-store.ts'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { useIdle } from './background/use-idle.ts'
import { useLazyPart } from './background/use-lazy-part.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Root } from './root.tsx'
import { loadFirstScreens } from './router.tsx'
import { Splash } from './splash.tsx'

const loadToasts = () => import('./toasts.tsx')

export type Start = 'ready' | 'failed'

/** Gets what has to be there before anything can be drawn. */
export async function begin(): Promise<Start> {
  try {
    await Promise.all([loadConfig(), loadFirstScreens(hasStoredSession())])
    startSession()
    return 'ready'
  } catch {
    return 'failed'
  }
}

export function App({ first }: { first: Start }) {
  const [start, setStart] = useState<Start | 'loading'>(first)
  async function again() {
    setStart('loading')
    setStart(await begin())
  }
  if (start === 'loading') return <Splash />
  if (start === 'failed') return <Unreachable retry={again} />
  return <InLanguage />
}

/** Draws everything anew in another language: no text is kept from the one before. */
function InLanguage() {
  const language = useStore(languageStore)
  return (
    <Fragment key={language}>
      <Root />
      <ToastArea />
    </Fragment>
  )
}

/** Filled with the first toast, or when the first screen stands. */
function ToastArea() {
  const idle = useIdle()
  const some = useSyncExternalStore(toastStore.subscribe, () => toastStore.snapshot().length > 0)
  const Toasts = useLazyPart(loadToasts, idle || some)
  return (
    // Toasts are read out elsewhere. A dialog hides from screen readers whatever is around it but areas of this kind; it is there from
    // the start, for a dialog may open before the toasts have come.
    <div aria-live="off">
      {Toasts && (
        <ErrorBoundary resetKey="toasts" fallback={null}>
          <Toasts />
        </ErrorBoundary>
      )}
    </div>
  )
}

export function Unreachable({ retry }: { retry: () => void }) {
  return (
    <main className="grid min-h-dvh place-content-center">
      <ErrorState
        heading="h1"
        title={t`Courtside cannot be reached`}
        description={t`Could not connect to the server. Please try again later.`}
        onRetry={retry}
      />
    </main>
  )
}
