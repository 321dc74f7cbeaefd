import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** Milliseconds, up to date to a quarter of a minute: ages grow and slots pass while one looks at them. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
