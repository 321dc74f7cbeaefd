import { useSyncExternalStore } from 'react'
import type { Store } from './create-store.ts'

/** Reads a store and follows it. In a build (app/first-paint.tsx) its first value is drawn. */
export function useStore<Value>({ subscribe, snapshot }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
