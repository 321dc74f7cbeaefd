import { useEffect, useState } from 'react'

/** A value once it has stayed the same for so many milliseconds; the first one at once. */
export function useDebouncedValue<V>(value: V, forMs: number): V {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return still
}

/** How long somebody pauses who types what to search for. */
export const TYPING_PAUSE_MS = 250
