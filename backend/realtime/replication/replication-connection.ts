import type { Logger } from 'pino'
import { redactError } from '../../http/redact.ts'
import { type Judge, openJudge } from '../authorization/visibility-checker.ts'
import { createDispatcher } from '../dispatcher.ts'
import type { Subscriptions } from '../subscriptions/subscription-index.ts'
import { type ChangeStream, openChangeStream } from './change-stream.ts'
import type { Tables } from './table.ts'

const BACKOFF = [1000, 2000, 5000, 10_000]

export interface Link {
  /** Connects, unless it has been asked to before. */
  start(): void
  isLive(): boolean
  /** True as soon as changes are listened to, false when they are not within so many milliseconds. */
  whenLive(timeout: number): Promise<boolean>
  stop(): Promise<void>
}

interface Parts {
  judge?: Judge
  stream?: ChangeStream
}

/**
 * The two connections to the database, one that hears of changes and one that knows who may see them. They live and die together: when either is lost nobody can say what was missed, `lost` is called, and both are made anew after 1, 2,
 * 5, then every 10 seconds.
 */
export function createLink(
  databaseUrl: string,
  subscriptions: Subscriptions,
  tables: Tables,
  log: Logger,
  lost: () => void,
): Link {
  let parts: Parts | undefined
  let live = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  const waiting = new Set<() => void>()

  async function connect(): Promise<void> {
    const mine: Parts = {}
    parts = mine
    const drop = (error: Error) => void (parts === mine && lose(error))
    try {
      mine.judge = await openJudge(databaseUrl, log, drop)
      if (parts !== mine) return await close(mine)
      const dispatcher = createDispatcher(subscriptions, tables, mine.judge, drop)
      mine.stream = openChangeStream(databaseUrl, {
        live: () => parts === mine && goLive(),
        changes: (changes) => dispatcher.take(changes),
        tableMet: tables.forget,
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

  function lose(error: Error): void {
    const old = parts ?? {}
    parts = undefined
    live = false
    tables.forgetAll()
    const delay = BACKOFF[Math.min(failures++, BACKOFF.length - 1)]
    log.warn({ error: redactError(error), delay }, 'realtime: the database connection was lost')
    lost()
    void close(old)
    if (!stopped) retry = setTimeout(connect, delay)
  }

  return {
    start() {
      if (!parts && !retry && !stopped) void connect()
    },
    isLive: () => live,
    whenLive(timeout) {
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
    async stop() {
      stopped = true
      clearTimeout(retry)
      const last = parts ?? {}
      parts = undefined
      live = false
      await close(last)
    },
  }
}

async function close({ judge, stream }: Parts): Promise<void> {
  // A connection that is broken already refuses to be ended; there is nothing left to do about it.
  await Promise.allSettled([judge?.stop(), stream?.stop()])
}
