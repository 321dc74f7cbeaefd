import { useEffect } from 'react'
import { retryImport } from '@/lib/browser/retry-import.ts'
import { useStore } from '@/lib/use-store.ts'
import { inUse, links, subscribe } from './link-store.ts'

// Only the part that every screen needs is here; the part that makes and keeps links comes when the first member is shown.

/** The address of a member's picture; null while it is not known, or where there is none. */
export function usePicture(name: string | null): string | null {
  useEffect(() => (name ? hold(name) : undefined), [name])
  return useStore({ subscribe, snapshot: () => (name && links.get(name)?.url) || null })
}

/** Keeps a picture's link alive as long as it is on the screen. Returns how to stop. */
export function hold(name: string): () => void {
  inUse.set(name, (inUse.get(name) ?? 0) + 1)
  askKeeper((keeper) => keeper.look(name))
  return () => {
    const left = (inUse.get(name) ?? 1) - 1
    if (left > 0) inUse.set(name, left)
    else inUse.delete(name)
  }
}

type Keeper = typeof import('./link-keeper.ts')

let keeper: Promise<Keeper> | undefined

/** Until that part has come, the initials do. */
export function askKeeper(ask: (keeper: Keeper) => void): void {
  keeper ??= retryImport(() => import('./link-keeper.ts'))
  void keeper.then(ask)
}
