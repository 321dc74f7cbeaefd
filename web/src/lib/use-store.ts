import { useSyncExternalStore } from 'react'
import type { Store } from './create-store.ts'

/** Returns the value of a store and subscribes to it. The build (app/first-paint.tsx) renders its initial value. */
export function useStore<Value>({ subscribe, snapshot }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
