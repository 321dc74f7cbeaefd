import { setTimeout as wait } from 'node:timers/promises'
import { createTokenBuckets } from '../../http/token-bucket.ts'

/** Bytes. The burst is read at full speed, so that a picture of usual size never waits. */
export const UPLOAD_PACE = { bytesPerSecond: 4 * 1024 * 1024, burst: 1024 * 1024 }

export interface UploadPace {
  /**
   * Passes the content of an upload on, as fast as all uploads of its member together may be read. A sender on the same network
   * would otherwise fill the disk's queue and the garbage collector's time for everybody.
   *
   * @param member undefined for other callers, such as a secret key, which are read at full speed
   */
  read(member: string | undefined, content: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  /**
   * Counts an upload that is refused before it is read, and resolves when the refusal may be sent: the bytes in transit are
   * received all the same, and a member could repeat this at full speed.
   */
  refuse(member: string | undefined, bytes: number): Promise<void>
}

/** Bytes that a refusal counts at most: one file that is far too large must not delay its sender for long. */
const MAX_REFUSED_BYTES = 2 * 1024 * 1024

export function createUploadPace({ bytesPerSecond, burst } = UPLOAD_PACE): UploadPace {
  const buckets = createTokenBuckets({ perSecond: bytesPerSecond, burst })
  return {
    async *read(member, content) {
      for await (const chunk of content) {
        const delay = member === undefined ? 0 : buckets.delayOf(member, chunk.length)
        if (delay > 0) await wait(delay)
        yield chunk
      }
    },
    async refuse(member, bytes) {
      const delay = member === undefined ? 0 : buckets.delayOf(member, Math.min(bytes, MAX_REFUSED_BYTES))
      if (delay > 0) await wait(delay)
    },
  }
}
