import { setTimeout as wait } from 'node:timers/promises'
import { createPace } from '../pace.ts'

/** Bytes. The first of them are read as fast as they come, so that a picture of a usual size never waits. */
export const UPLOAD_PACE = { bytesPerSecond: 4 * 1024 * 1024, atOnce: 1024 * 1024 }

export interface UploadPace {
  /**
   * Passes the content of an upload on, as fast as all uploads of its member together may be read. A sender on the same network
   * would otherwise fill the disk's queue and the collector's time for everybody.
   *
   * @param member undefined for who is no member, such as a secret key, who is read as fast as possible
   */
  read(member: string | undefined, content: AsyncIterable<Buffer>): AsyncIterable<Buffer>
}

export function createUploadPace({ bytesPerSecond, atOnce } = UPLOAD_PACE): UploadPace {
  const pace = createPace({ perSecond: bytesPerSecond, atOnce })
  return {
    async *read(member, content) {
      for await (const chunk of content) {
        const delay = member === undefined ? 0 : pace.delayOf(member, chunk.length)
        if (delay > 0) await wait(delay)
        yield chunk
      }
    },
  }
}
