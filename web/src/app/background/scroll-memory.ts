import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()
const WAIT_FOR_CONTENT_MS = 1500

/** New pages begin at the top; going back finds the place where one was. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const back = useNavigationType() === 'POP'
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query alone (filters) leaves the page where it is
  useEffect(() => {
    const wanted = back ? (positions.get(key) ?? 0) : 0
    if (wanted > 0) return scrollWhenTallEnough(wanted)
    scrollTo(0, 0)
  }, [pathname])
}

/** Fetched content makes the page grow: tries again until it is reached, somebody scrolls, or the time is up. */
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
