import { setTimeout as wait } from 'node:timers/promises'
import type { Refusal } from '../../http/refusal.ts'
import { createTokenBuckets } from '../../http/token-bucket.ts'
import { refuse } from '../storage.ts'

/** Bytes. The burst is read at full speed, so that a picture of usual size never waits. */
export const UPLOAD_PACE = { bytesPerSecond: 4 * 1024 * 1024, burst: 1024 * 1024 }

/** Bytes that a refusal counts at most: one file that is far too large must not delay its sender for long. */
const MAX_REFUSED_BYTES = 2 * 1024 * 1024

export function createUploadPace({ bytesPerSecond, burst } = UPLOAD_PACE) {
  const buckets = createTokenBuckets({ perSecond: bytesPerSecond, burst })
  return {
    /**
     * Passes the content of an upload on, as fast as all uploads of its member together may be read. A sender on the same network
     * would otherwise fill the disk's queue and the garbage collector's time for everybody.
     *
     * @param member undefined for other callers, such as a secret key, which are read at full speed
     */
    async *read(member: string | undefined, content: AsyncIterable<Buffer>) {
      for await (const chunk of content) {
        const delay = member === undefined ? 0 : buckets.delayOf(member, chunk.length)
        if (delay > 0) await wait(delay)
        yield chunk
      }
    },
    /**
     * Counts an upload that is refused before it is read, and resolves when the refusal may be sent: the bytes in transit are
     * received all the same, and a member could repeat this at full speed.
     */
    async refuse(member: string | undefined, bytes: number): Promise<void> {
      const delay = member === undefined ? 0 : buckets.delayOf(member, Math.min(bytes, MAX_REFUSED_BYTES))
      if (delay > 0) await wait(delay)
    },
  }
}

/** Concurrent uploads: each occupies a socket and a file for as long as its sender likes. */
export const MAX_UPLOADS = 64
/** Concurrent uploads of one member. */
export const MAX_UPLOADS_PER_MEMBER = 16
/** Milliseconds by which a refusal is delayed: a client that repeats a large body at once would keep the server reading. */
const REFUSAL_DELAY = 500

export function createUploadSlots(most = MAX_UPLOADS, mostOfOne = MAX_UPLOADS_PER_MEMBER) {
  const taken: (string | undefined)[] = []
  return {
    /**
     * Does the work in a free slot; throws SlowDown when there is none, or when the member has too many.
     *
     * @param member undefined for other callers, such as a secret key
     */
    async use<Result>(member: string | undefined, work: () => Promise<Result>): Promise<Result> {
      const own = member ? taken.filter((holder) => holder === member).length : 0
      if (taken.length >= most || own >= mostOfOne) {
        await wait(REFUSAL_DELAY)
        throw slowDown()
      }
      taken.push(member)
      try {
        return await work()
      } finally {
        taken.splice(taken.indexOf(member), 1)
      }
    },
  }
}

/** Returns the refusal for a client with too many requests. */
export function slowDown(what = 'uploads'): Refusal {
  return refuse(429, 'SlowDown', `Too many ${what} at once, please try again`).with({
    'retry-after': '1',
    connection: 'close',
  })
}
