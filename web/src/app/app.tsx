import { t } from '@lingui/core/macro'
import { type ComponentType, Fragment, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { loadConfig } from '@/lib/backend/config.ts'
import { takeEarlyForm } from '@/lib/backend/early/early.ts'
import { followSession, restoreSession } from '@/lib/backend/session/session.ts'
import { keepFocus } from '@/lib/browser/keep-focus.ts'
import { hasStoredSession } from '@/lib/browser/storage.ts'
import { watchForms } from '@/lib/forms/unsaved.ts'
import { languageStore } from '@/lib/language/language.ts'
import { paths, signInPath } from '@/lib/paths.ts'
import { toastStore } from '@/lib/toast.ts'
import { useStore } from '@/lib/use-store.ts'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { useScrollMemory } from './background/scroll-memory.ts'
import { useIdle, useLazyPart } from './background/use-lazy-part.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadFirstScreens, prepareFirstScreens, Screens } from './router.tsx'
import { Splash } from './splash.tsx'

const loadWatchers = () => import('./background/watch-server.ts')
const loadToasts = () => import('./toasts.tsx')

export type Start = 'ready' | 'failed'

/** Loads the configuration and the code of the first screen, and restores the session, before the first render. */
export async function begin(): Promise<Start> {
  try {
    goToSignIn()
    await Promise.all([loadConfig(), loadFirstScreens(hasStoredSession())])
    restoreSession()
    await prepareFirstScreens()
    return 'ready'
  } catch {
    return 'failed'
  }
}

/** From the start the router leads a visitor to the sign-in screen, too, but loads the parts of members on the way. */
function goToSignIn() {
  const { pathname, search, hash } = location
  const isStart = pathname === paths.home || pathname === paths.matches
  if (isStart && history.state === null && !hasStoredSession())
    history.replaceState(null, '', signInPath(pathname + search + hash))
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
  // Runs from the start, so that input before the other code has loaded counts, too.
  useEffect(watchForms, [])
  useEffect(keepFocus, [])
  useEffect(followSession, [])
  // Nobody may find what was typed where another screen came instead.
  useEffect(() => void takeEarlyForm(), [])
  return (
    <Fragment key={language}>
      <BrowserRouter>
        <SkipLink />
        <Current />
        <LatePart load={loadWatchers} />
      </BrowserRouter>
      <ToastArea />
    </Fragment>
  )
}

function Current() {
  useScrollMemory()
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Splash />}>
        <Screens />
      </Suspense>
    </ErrorBoundary>
  )
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-70 -translate-y-20 rounded-button bg-text px-4 py-3 font-[620] text-background focus:translate-y-0"
    >
      {t`Skip to content`}
    </a>
  )
}

/** A dialog hides everything around it from screen readers, except live regions: this one exists before the first toast. */
function ToastArea() {
  const some = useSyncExternalStore(toastStore.subscribe, () => toastStore.snapshot() !== null)
  return (
    <div aria-live="off">
      <LatePart load={loadToasts} wanted={some} />
    </div>
  )
}

interface LatePartProps {
  load: () => Promise<{ default: ComponentType }>
  wanted?: boolean
}

/** A part that is loaded when the browser is idle, so that no first screen waits for it, and can be left out silently. */
function LatePart({ load, wanted = false }: LatePartProps) {
  const idle = useIdle()
  const Part = useLazyPart(load, idle || wanted)
  return (
    Part && (
      <ErrorBoundary resetKey="" fallback={null}>
        <Part />
      </ErrorBoundary>
    )
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
