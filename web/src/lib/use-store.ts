import { useSyncExternalStore } from 'react'

interface Store<Value> {
  /** Returns a function that stops listening. */
  subscribe(listener: () => void): () => void
  snapshot(): Value
}

/** Holds a value as long as the page lives. The module that creates a store is the only one that replaces the value. */
export function createStore<Value>(first: Value): Store<Value> & { set(next: Value): void } {
  const listeners = new Set<() => void>()
  let value = first
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

/** Returns the value of a store and subscribes to it. The build (app/first-paint.tsx) renders its initial value. */
export function useStore<Value>({ subscribe, snapshot }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
