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

/** Milliseconds without a key after which a search begins. */
export const TYPING_PAUSE_MS = 250
