import { useEffect } from 'react'
import { community } from '@/lib/config.ts'

let shownBefore = false

/** Announces a page: the document gets its title and, after a navigation, its heading gets the focus. */
export function usePage(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${community().title}`
    if (shownBefore) focusHeading()
    shownBefore = true
  }, [title])
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
