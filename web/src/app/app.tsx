import { t } from '@lingui/core/macro'
import { Fragment, useState, useSyncExternalStore } from 'react'
import { loadConfig } from '@/lib/backend/config.ts'
import { startSession } from '@/lib/backend/session/session.ts'
import { hasStoredSession } from '@/lib/browser/storage.ts'
import { languageStore } from '@/lib/language/language.ts'
import { toastStore } from '@/lib/toast.ts'
import { useStore } from '@/lib/use-store.ts'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { useIdle, useLazyPart } from './background/use-lazy-part.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Root } from './root.tsx'
import { loadFirstScreens } from './router.tsx'
import { Splash } from './splash.tsx'

const loadToasts = () => import('./toasts.tsx')

export type Start = 'ready' | 'failed'

/** Loads the configuration and the code of the first screen, and restores the session, before the first render. */
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

/** Mounts the whole app again when the language changes, so that no text of the previous language stays. */
function InLanguage() {
  const language = useStore(languageStore)
  return (
    <Fragment key={language}>
      <Root />
      <ToastArea />
    </Fragment>
  )
}

/** The area for toasts. Its code is loaded with the first toast, or when the browser is idle. */
function ToastArea() {
  const idle = useIdle()
  const some = useSyncExternalStore(toastStore.subscribe, () => toastStore.snapshot().length > 0)
  const Toasts = useLazyPart(loadToasts, idle || some)
  return (
    // A dialog hides everything around it from screen readers, except live regions. This one exists from the start, since a dialog may
    // open before the first toast.
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
