import { useEffect } from 'react'
import { community } from '@/lib/backend/config.ts'

let shownBefore = false

/** Sets the title of the document and, after a navigation, focuses the heading. `key` names a page whose title becomes known later. */
export function usePage(title: string, key = title): void {
  useEffect(() => {
    document.title = `${title} · ${community().title}`
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page takes the focus once
  useEffect(() => {
    if (shownBefore) focusHeading()
    shownBefore = true
  }, [key])
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
