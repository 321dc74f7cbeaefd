import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Podium } from './podium-svg.ts'

interface Picture {
  png: Uint8Array<ArrayBuffer>
  /** Changes with what the picture shows. */
  etag: string
}

export interface PictureDrawer {
  /** Resolves with undefined where too many wait already. Rejects where it could not be drawn. */
  draw(podium: Podium): Promise<Picture | undefined>
  stop(): Promise<void>
}

interface Limits {
  /** Pictures that may wait to be drawn, that under work included. */
  waiting: number
  /** Pictures that are kept, of some 60 kB each. */
  kept: number
  idleMs: number
  /** For one picture, the start of the thread included. */
  timeoutMs: number
}

const LIMITS: Limits = { waiting: 8, kept: 32, idleMs: 60_000, timeoutMs: 20_000 }

interface Waiting {
  resolve(png: Uint8Array<ArrayBuffer>): void
  reject(error: Error): void
}

/**
 * Draws pictures in a thread, one after the other. It starts with the first picture and ends after a minute without work; a fault in it ends
 * the thread and none of the server. The same picture is drawn once, however many ask for it.
 */
export function openPictureDrawer(limits: Partial<Limits> = {}): PictureDrawer {
  const { waiting: maxWaiting, kept: maxKept, idleMs, timeoutMs } = { ...LIMITS, ...limits }
  const kept = new Map<string, Promise<Picture>>()
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let resting: NodeJS.Timeout | undefined
  let last = 0

  return {
    async draw(podium) {
      const key = createHash('sha256').update(JSON.stringify(podium)).digest('base64url').slice(0, 22)
      const known = kept.get(key)
      if (!known && waiting.size >= maxWaiting) return undefined
      const picture = known ?? send(podium).then((png) => ({ png, etag: `"${key}"` }))
      keep(key, picture)
      picture.catch(() => kept.delete(key))
      return picture
    },
    async stop() {
      await end(new Error('The server stops.'))
    },
  }

  function keep(key: string, picture: Promise<Picture>): void {
    kept.delete(key)
    kept.set(key, picture)
    const [oldest = ''] = kept.keys()
    if (kept.size > maxKept) kept.delete(oldest)
  }

  function send(podium: Podium): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(resting)
    worker ??= start()
    const id = ++last
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, podium })
    const late = setTimeout(() => void end(new Error('A picture takes too long.')), timeoutMs)
    return promise.finally(() => {
      clearTimeout(late)
      waiting.delete(id)
      if (waiting.size === 0) resting = setTimeout(() => void end(), idleMs).unref()
    })
  }

  function start(): Worker {
    const started = new Worker(new URL('./picture-worker.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, png }: { id: number; png: Uint8Array<ArrayBuffer> }) =>
      waiting.get(id)?.resolve(png),
    )
    started.on('error', (error) => worker === started && void end(error as Error))
    return started
  }

  async function end(error?: Error): Promise<void> {
    clearTimeout(resting)
    const ended = worker
    worker = undefined
    for (const { reject } of waiting.values()) reject(error ?? new Error('The thread has ended.'))
    await ended?.terminate()
  }
}
