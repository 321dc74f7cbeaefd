import { useEffect, useState } from 'react'

const QUIET_MS = 500
const AT_LATEST_MS = 5000

/** Returns true once the page has loaded and the browser has been idle since, so that background work delays no first screen. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const onIdle = () => setIdle(true)
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
