import { useEffect, useState } from 'react'

const QUIET_MS = 500
const AT_LATEST_MS = 5000

/** True once the first screen stands: the page has been loaded and the browser has had a moment of rest since. */
export function useIdle(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => setSettled(true)
    const wait = () => setTimeout(() => whenIdle(settle), QUIET_MS)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => removeEventListener('load', wait)
  }, [])
  return settled
}

// Safari has no idle callback.
function whenIdle(settle: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(settle, { timeout: AT_LATEST_MS })
  else setTimeout(settle, QUIET_MS)
}
