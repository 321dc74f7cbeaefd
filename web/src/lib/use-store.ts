import { useSyncExternalStore } from 'react'

interface Store<Value> {
  subscribe: (listener: () => void) => () => void
  snapshot: () => Value
}

/** What a store of `lib` has now, and from then on. Drawn in a build (app/first-paint.tsx), what it has to begin with. */
export function useStore<Value>({ subscribe, snapshot }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
