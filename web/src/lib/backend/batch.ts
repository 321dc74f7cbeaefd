import { debounce } from '../time/debounce.ts'

export interface Batcher<T> {
  (item: T): void
  /** Drops what has been collected. */
  cancel: () => void
}

/**
 * Collects items and hands them to `take` together, in their order: `quietMs` after the last of a row, but no later than `mostMs`
 * after its first one.
 */
export function batch<T>(take: (items: T[]) => void, quietMs: number, mostMs: number): Batcher<T> {
  let items: T[] = []
  const soon = debounce(() => take(items.splice(0)), quietMs, mostMs)
  const add = (item: T) => {
    items.push(item)
    soon()
  }
  const cancel = () => {
    items = []
    soon.cancel()
  }
  return Object.assign(add, { cancel })
}
