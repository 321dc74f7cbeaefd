import { useEffectEvent, useLayoutEffect } from 'react'

/** A list that has come waits for what stands above it or in it no longer than this. */
export const AWAITED_MS = 500

/**
 * Acts once something has been awaited for half a second.
 * @param which says that something else is awaited now, for half a second of its own
 */
export function useTooLate(isAwaited: boolean, onLate: () => void, which: string | null = null): void {
  const late = useEffectEvent(onLate)
  // An effect would be ended after the paint: the time could run out when what was awaited is on the screen, and take it away again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins anew with each of them.
  useLayoutEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => late(), AWAITED_MS)
    return () => clearTimeout(timer)
  }, [isAwaited, which])
}
