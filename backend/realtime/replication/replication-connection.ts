import type { Logger } from 'pino'
import { redactError } from '../../http/redact.ts'
import { backoffAfter } from '../../pause.ts'
import { openVisibilityChecker, type VisibilityChecker } from '../authorization/visibility-checker.ts'
import { createDispatcher } from '../dispatcher.ts'
import type { Subscriptions } from '../subscriptions/subscription-index.ts'
import { type ChangeStream, openChangeStream } from './change-stream.ts'
import type { Tables } from './table.ts'

const BACKOFF_MS = [1000, 2000, 5000, 10_000]

export type ReplicationConnection = ReturnType<typeof createReplicationConnection>

interface Connections {
  checker?: VisibilityChecker
  stream?: ChangeStream
}

/**
 * Creates the two connections to the database, for the replication stream and for visibility checks. When either is lost,
 * changes may have been missed: `lost` is called, and both are opened again after 1, 2, 5, then every 10 seconds.
 */
export function createReplicationConnection(
  databaseUrl: string,
  subscriptions: Subscriptions,
  tables: Tables,
  log: Logger,
  lost: () => void,
) {
  let connections: Connections | undefined
  let live = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  const waiting = new Set<() => void>()

  async function connect(): Promise<void> {
    const current: Connections = {}
    connections = current
    const drop = (error: Error) => void (connections === current && handleLoss(error))
    try {
      current.checker = await openVisibilityChecker(databaseUrl, log, drop)
      if (connections !== current) return await close(current)
      current.stream = openChangeStream(databaseUrl, {
        live: () => connections === current && goLive(),
        changes: createDispatcher(subscriptions, tables, current.checker, drop),
        relationChanged: tables.invalidate,
        lost: drop,
      })
    } catch (error) {
      drop(error as Error)
    }
  }

  function goLive(): void {
    live = true
    failures = 0
    for (const go of waiting) go()
  }

  function handleLoss(error: Error): void {
    const old = connections ?? {}
    connections = undefined
    live = false
    tables.invalidateAll()
    const delay = backoffAfter(++failures, BACKOFF_MS)
    log.warn({ error: redactError(error), delay }, 'realtime: the database connection was lost')
    lost()
    void close(old)
    if (!stopped) retry = setTimeout(connect, delay)
  }

  return {
    /** Connects, unless it was started before. */
    start(): void {
      if (!connections && !retry && !stopped) void connect()
    },
    isLive: () => live,
    /** Resolves to true as soon as replication is live, to false when it is not within `timeout` milliseconds. */
    whenLive(timeout: number): Promise<boolean> {
      if (live) return Promise.resolve(true)
      return new Promise((resolve) => {
        const answer = (isLive: boolean) => {
          clearTimeout(timer)
          waiting.delete(go)
          resolve(isLive)
        }
        const go = () => answer(true)
        const timer = setTimeout(answer, timeout, false)
        waiting.add(go)
      })
    },
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(retry)
      const last = connections ?? {}
      connections = undefined
      live = false
      await close(last)
    },
  }
}

async function close({ checker, stream }: Connections): Promise<void> {
  // Ending a broken connection fails; it is closed already.
  await Promise.allSettled([checker?.stop(), stream?.stop()])
}
