import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { retryImport } from '@/lib/browser/retry-import.ts'

let loaded: typeof import('./list-listener.ts') | undefined

/** Keeps the list up to date with members, tabs and the socket while it is on the screen. */
export function useLiveMatchList(): void {
  const client = useQueryClient()
  useEffect(() => listenSoon(client), [client])
}

/** Listening is loaded once the first list is drawn. A listener that begins late asks for what happened before. */
function listenSoon(client: QueryClient): () => void {
  if (loaded) return loaded.listenForMatches(client)
  let stop: (() => void) | undefined
  let isLeft = false
  void retryImport(() => import('./list-listener.ts')).then((listener) => {
    loaded = listener
    if (!isLeft) stop = listener.listenForMatches(client)
  })
  return () => {
    isLeft = true
    stop?.()
  }
}
