import { Suspense } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { ErrorBoundary } from './error-boundary.tsx'
import { Screens } from './router.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { Splash } from './splash.tsx'

/** Around every screen: the address, and what is shown while nothing or something wrong is there. */
export function Root() {
  return (
    <BrowserRouter>
      <SkipLink />
      <Current />
    </BrowserRouter>
  )
}

function Current() {
  useScrollMemory()
  const { pathname } = useLocation()
  return (
    <ErrorBoundary place={pathname}>
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
      Skip to content
    </a>
  )
}
