import { useSyncExternalStore } from 'react'

const wide = () => matchMedia('(min-width: 64rem)')

/** True where there is room for a second column. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide().matches)
}

function subscribe(listener: () => void): () => void {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
