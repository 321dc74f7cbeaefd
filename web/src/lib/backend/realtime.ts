import { retryImport } from '../browser/retry-import.ts'

export interface Watched {
  table: string
  event?: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  filter?: string
}

export interface RowChange {
  table: string
  eventType: 'INSERT' | 'UPDATE' | 'DELETE'
  new: Record<string, unknown>
  old: Record<string, unknown>
}

export interface Listener {
  /** A row changed. A delete carries the primary key alone. */
  changed: (change: RowChange) => void
  /** Listening from now on: at the first join and after every interruption. What happened before is to be fetched. */
  joined: () => void
  /** The connection failed; it comes back by itself. Said once until then. */
  failed?: (message: string) => void
}

type Socket = typeof import('./socket.ts')

let socket: Socket | undefined
let loading: Promise<Socket> | undefined

/**
 * Listens to row changes under one name; everybody who gives the same name shares the channel. Returns how to stop. The socket's
 * client, which no first paint needs, is loaded with the first who listens.
 */
export function listen(purpose: string, watched: readonly Watched[], listener: Listener): () => void {
  if (socket) return socket.listen(purpose, watched, listener)
  let stop: (() => void) | undefined
  let isLeft = false
  loading ??= retryImport(() => import('./socket.ts'))
  void loading.then((loaded) => {
    socket = loaded
    if (!isLeft) stop = loaded.listen(purpose, watched, listener)
  })
  return () => {
    isLeft = true
    stop?.()
  }
}
