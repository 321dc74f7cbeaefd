import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { retryImport } from '@/lib/browser/retry-import.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const QUIET_MS = 500
const AT_LATEST_MS = 5000

const loaded = new Map<unknown, unknown>()

/**
 * Returns a component once it is loaded, and null before. Unlike `lazy` it does not suspend: React would keep the fallback for a third of
 * a second longer.
 * @param load always the same function
 */
export function useLazyPart<Props = object>(load: Load<Props>, wanted: boolean): ComponentType<Props> | null {
  const [Part, setPart] = useState(() => (loaded.get(load) ?? null) as ComponentType<Props> | null)
  useEffect(() => {
    if (!wanted) return
    let left = false
    void retryImport(load).then(({ default: part }) => {
      loaded.set(load, part)
      // In a transition, so that taps are answered while it is rendered.
      if (!left) startTransition(() => setPart(() => part))
    })
    return () => {
      left = true
    }
  }, [load, wanted])
  return Part
}

/** Returns true once the page has loaded and the browser has been idle since, so that background work delays no first screen. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const onIdle = () => startTransition(() => setIdle(true))
    const wait = () => setTimeout(() => whenIdle(onIdle), QUIET_MS)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => removeEventListener('load', wait)
  }, [])
  return idle
}

// Safari has no idle callback.
function whenIdle(onIdle: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(onIdle, { timeout: AT_LATEST_MS })
  else setTimeout(onIdle, QUIET_MS)
}
