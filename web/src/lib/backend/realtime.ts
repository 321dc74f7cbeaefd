import { retryImport } from '../browser/retry-import.ts'

export interface Watched {
  table: string
  event?: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  filter?: string
}

export interface RowChange {
  table: string
  eventType: 'INSERT' | 'UPDATE' | 'DELETE'
  /** Time of the commit by the server's clock, ISO 8601. */
  commit_timestamp?: string
  new: Record<string, unknown>
  old: Record<string, unknown>
}

export interface Listener {
  /** Called when a row changed. A delete carries the primary key only. */
  changed: (change: RowChange) => void
  /** Called after the first join, after every interruption, and where changes came while nobody listened: they have to be fetched. */
  joined: () => void
  failed?: (message: string) => void
}

type Socket = typeof import('./socket.ts')

let socket: Socket | undefined
let loading: Promise<Socket> | undefined

/** Listens to row changes; listeners of one `purpose` share a channel. The first call loads the client. Returns a function that stops. */
export function listen(purpose: string, watched: readonly Watched[], listener: Listener): () => void {
  if (socket) return socket.listen(purpose, watched, listener)
  let stop: (() => void) | undefined
  let isLeft = false
  loading ??= loadSocket()
  void loading.then((loaded) => {
    socket = loaded
    if (!isLeft) stop = loaded.listen(purpose, watched, listener)
  })
  return () => {
    isLeft = true
    stop?.()
  }
}

async function loadSocket(): Promise<Socket> {
  const loaded = await retryImport(() => import('./socket.ts'))
  await loaded.prepare()
  return loaded
}
