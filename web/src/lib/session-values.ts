import { useSyncExternalStore } from 'react'
import { eraseForSession, parseStored, readForSession, writeForSession } from './browser/storage.ts'
import { createStore } from './use-store.ts'

/** Values that this tab's session keeps by key, and a screen follows. `from` makes one of what is stored; of null where that cannot be read. */
export function createSessionValues<Value>(from: (stored: unknown) => Value) {
  const changes = createStore(0)
  // React draws forever where a value is another object each time it is asked for.
  const known = new Map<string, { text: string | null; value: Value }>()
  function get(key: string): Value {
    const text = readForSession(key)
    const last = known.get(key)
    if (last && last.text === text) return last.value
    const value = from(parseStored(text))
    known.set(key, { text, value })
    return value
  }
  function set(key: string, value: Value | null): void {
    if (value === null) eraseForSession(key)
    else writeForSession(key, JSON.stringify(value))
    changes.set(changes.snapshot() + 1)
  }
  return { get, set, use: (key: string) => useSyncExternalStore(changes.subscribe, () => get(key)) }
}
