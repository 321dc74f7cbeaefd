/** A value that lives as long as the page, and tells its listeners when it is replaced. */
export interface Store<Value> {
  /** Returns how to stop. */
  subscribe(listener: () => void): () => void
  snapshot(): Value
}

interface OwnStore<Value> extends Store<Value> {
  set(next: Value): void
}

/** Makes a store that begins with `first`. */
export function createStore<Value>(first: Value): OwnStore<Value> {
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
