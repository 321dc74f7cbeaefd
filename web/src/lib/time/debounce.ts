import { useEffect, useState } from 'react'

/** Runs `run` once `quietMs` after the last of several calls, but no later than `mostMs` after the first, so that a stream ends too. */
export function debounce(run: () => void, quietMs: number, mostMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | null = null
  const cancel = () => {
    clearTimeout(timer)
    since = null
  }
  const due = () => {
    cancel()
    run()
  }
  const call = () => {
    const now = performance.now()
    since ??= now
    clearTimeout(timer)
    timer = setTimeout(due, Math.max(0, Math.min(quietMs, since + mostMs - now)))
  }
  return Object.assign(call, { cancel })
}

/** Collects items and hands them to `take` together, in their order, when `debounce` is due. `cancel` drops what has been collected. */
export function batch<T>(take: (items: T[]) => void, quietMs: number, mostMs: number) {
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

/** Returns a value once it has stayed the same for this many milliseconds; the first one immediately. */
export function useDebouncedValue<V>(value: V, forMs: number): V {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return still
}

/** Milliseconds without input after which a search begins. */
export const TYPING_PAUSE_MS = 250
