import { setTimeout as wait } from 'node:timers/promises'
import { createTokenBuckets } from '../../http/token-bucket.ts'

/** Bytes. The first of them are read as fast as they come, so that a picture of a usual size never waits. */
export const UPLOAD_PACE = { bytesPerSecond: 4 * 1024 * 1024, burst: 1024 * 1024 }

export interface UploadPace {
  /**
   * Passes the content of an upload on, as fast as all uploads of its member together may be read. A sender on the same network
   * would otherwise fill the disk's queue and the collector's time for everybody.
   *
   * @param member undefined for who is no member, such as a secret key, who is read as fast as possible
   */
  read(member: string | undefined, content: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  /**
   * Counts an upload that is refused before it is read, and resolves when the refusal may be answered: what its sender has on the
   * way is taken from the network all the same, and a member could go on sending it at full speed.
   */
  refuse(member: string | undefined, bytes: number): Promise<void>
}

/** Bytes that a refusal counts at most: one file that is far too large must not keep its sender waiting for long. */
const MOST_REFUSED = 2 * 1024 * 1024

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
      const delay = member === undefined ? 0 : buckets.delayOf(member, Math.min(bytes, MOST_REFUSED))
      if (delay > 0) await wait(delay)
    },
  }
}
