import { useEffect, useState } from 'react'

/** Returns a value once it has stayed the same for this many milliseconds; the first one immediately. */
export function useDebouncedValue<V>(value: V, forMs: number): V {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return still
}

/** Milliseconds without input after which a search begins. */
export const TYPING_PAUSE_MS = 250
