import { afterPaint } from '../after-paint.ts'

const NAME = 'opened'
const LATEST_MS = 200

/**
 * Lets an element of the page become the sheet that `open` opens, drawn by the browser. Returns false, and opens nothing, where the browser
 * cannot do that or no motion is wanted. The page is not drawn meanwhile, so a sheet that takes too long comes as it always does.
 */
export function morphIntoSheet(from: HTMLElement, open: () => void): boolean {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) return false
  // The browser styles the whole page anew for it.
  afterPaint(() => morph(from, open))
  return true
}

function morph(from: HTMLElement, open: () => void) {
  let sheet: HTMLElement | null = null
  from.style.viewTransitionName = NAME
  const transition = document.startViewTransition(async () => {
    from.style.viewTransitionName = ''
    open()
    sheet = await openedSheet()
    if (!sheet) return transition.skipTransition()
    // It has no way to go: it begins where the element was.
    for (const animation of sheet.getAnimations()) animation.finish()
    sheet.style.viewTransitionName = NAME
  })
  // Rejects when it was skipped, which changes nothing.
  transition.ready.catch(() => {})
  void transition.finished.then(() => {
    if (sheet) sheet.style.viewTransitionName = ''
  })
}

function openedSheet(): Promise<HTMLElement | null> {
  const find = () => document.querySelector<HTMLElement>('[data-sheet][data-state=open]')
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (find()) end()
    })
    const timer = setTimeout(end, LATEST_MS)
    function end() {
      observer.disconnect()
      clearTimeout(timer)
      resolve(find())
    }
    observer.observe(document.body, { childList: true })
  })
}
