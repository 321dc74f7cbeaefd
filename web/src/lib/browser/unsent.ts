import { createStore } from '../use-store.ts'
import { erase, read, unsentKey, write } from './storage.ts'

const changes = createStore(0)

/** Scores that a member has entered on this device, and the server does not have yet. */
export const unsentStore = (userId: string) => ({
  subscribe(listener: () => void): () => void {
    // Another tab of this browser has sent some.
    addEventListener('storage', listener)
    const stop = changes.subscribe(listener)
    return () => {
      removeEventListener('storage', listener)
      stop()
    }
  },
  snapshot: (): number => unsentCount(userId),
})

export const unsentCount = (userId: string): number => Number(read(unsentKey(userId)) ?? 0)

export function noteUnsent(userId: string, count: number): void {
  if (count > 0) write(unsentKey(userId), String(count))
  else erase(unsentKey(userId))
  changes.set(changes.snapshot() + 1)
}
