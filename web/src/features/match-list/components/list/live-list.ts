import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { retryImport } from '@/lib/browser/retry-import.ts'

let loaded: typeof import('./list-listener.ts') | undefined

/** Listening is loaded once the first list is drawn. A listener that begins late asks for what happened before. */
export function useLiveMatchList(): void {
  const client = useQueryClient()
  useEffect(() => {
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
  }, [client])
}
