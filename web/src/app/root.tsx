import { t } from '@lingui/core/macro'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { onlineStore } from '@/lib/browser/online.ts'
import { watchForms } from '@/lib/forms/unsaved.ts'
import { useStore } from '@/lib/use-store.ts'
import { SubmitHindrance } from '@/ui/buttons/submit-button.tsx'
import { useScrollMemory } from './background/scroll-memory.ts'
import { useIdle, useLazyPart } from './background/use-lazy-part.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Screens } from './router.tsx'
import { Splash } from './splash.tsx'

const loadWatchers = () => import('./background/watch-server.ts')

/** Wraps every screen: router, loading state, and error boundary. */
export function Root() {
  const online = useStore(onlineStore)
  // Runs from the start, so that input before the other code has loaded counts, too.
  useEffect(watchForms, [])
  return (
    <BrowserRouter>
      <SubmitHindrance
        value={online ? null : t`You are offline. What you typed stays here until you can send it.`}
      >
        <SkipLink />
        <Current />
        <Later />
      </SubmitHindrance>
    </BrowserRouter>
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

/** Loaded after the first screen, so that it does not compete with it for the network. */
function Later() {
  const Watchers = useLazyPart(loadWatchers, useIdle())
  return (
    Watchers && (
      <ErrorBoundary resetKey="watchers" fallback={null}>
        <Watchers />
      </ErrorBoundary>
    )
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
