import { useSyncExternalStore } from 'react'

/** Tells whether the window is at least so wide. Outside of a browser, where the outlines of screens are drawn, it is. */
export const isAtLeast = (rem: number): boolean =>
  globalThis.matchMedia?.(`(min-width: ${rem}rem)`).matches ?? true

const WIDE_REM = 64

/** True where there is room for a second column. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => isAtLeast(WIDE_REM))
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(`(min-width: ${WIDE_REM}rem)`)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
