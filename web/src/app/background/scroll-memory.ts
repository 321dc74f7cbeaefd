import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { afterPaint } from '@/lib/after-paint.ts'

const positions = new Map<string, number>()
const WAIT_FOR_CONTENT_MS = 1500

/** Scrolls new pages to the top, and restores the scroll position after going back. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const back = useNavigationType() === 'POP'
  useEffect(() => {
    history.scrollRestoration = 'manual'
    let isWaiting = false
    let isLeft = false
    // Read after the paint: asked sooner, the browser lays the page out for it, and then once more.
    const remember = () => {
      if (isWaiting) return
      isWaiting = true
      afterPaint(() => {
        isWaiting = false
        if (!isLeft) positions.set(key, scrollY)
      })
    }
    addEventListener('scroll', remember, { passive: true })
    return () => {
      isLeft = true
      removeEventListener('scroll', remember)
    }
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query alone (filters) leaves the page where it is
  useEffect(() => {
    const wanted = back ? (positions.get(key) ?? 0) : 0
    if (wanted > 0) return scrollWhenTallEnough(wanted)
    scrollTo(0, 0)
  }, [pathname])
}

/** Scrolls again while fetched content makes the page grow, until the position is reached, the member scrolls, or the time is up. */
function scrollWhenTallEnough(wanted: number): () => void {
  const observer = new ResizeObserver(() => {
    scrollTo(0, wanted)
    if (Math.abs(scrollY - wanted) < 2) stop()
  })
  const timer = setTimeout(() => stop(), WAIT_FOR_CONTENT_MS)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    for (const name of ['wheel', 'touchmove', 'keydown']) removeEventListener(name, stop)
  }
  for (const name of ['wheel', 'touchmove', 'keydown']) addEventListener(name, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
