import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { community } from '@/lib/config.ts'
import type { RouteHandle } from './router.tsx'

/** After every navigation: the document's title says where one is, and the focus is on the page's heading. */
export function usePageChange(): void {
  const title = useMatches()
    .map((match) => (match.handle as RouteHandle | undefined)?.title)
    .findLast(Boolean)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    document.title = title ? `${title} · ${community().title}` : community().title
  }, [title])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusHeading()
  }, [pathname])
}

function focusHeading() {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
