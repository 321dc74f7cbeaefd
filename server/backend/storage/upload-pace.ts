import { setTimeout as wait } from 'node:timers/promises'

/** Bytes. The first of them are read as fast as they come, so that a picture of a usual size never waits. */
export const UPLOAD_PACE = { bytesPerSecond: 8 * 1024 * 1024, atOnce: 1024 * 1024 }

/** Members whose pace is remembered; of those beyond it whoever is read no slower is forgotten. */
const MOST_REMEMBERED = 1000

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
  /** The moment up to which the bytes of a member have been paid for. */
  const paidUntil = new Map<string, number>()

  function delayOf(member: string, bytes: number): number {
    const now = performance.now()
    const earliest = now - (atOnce / bytesPerSecond) * 1000
    if (paidUntil.size > MOST_REMEMBERED)
      for (const [other, until] of paidUntil) if (until <= earliest) paidUntil.delete(other)
    const until = Math.max(paidUntil.get(member) ?? earliest, earliest) + (bytes / bytesPerSecond) * 1000
    paidUntil.set(member, until)
    return until - now
  }

  return {
    async *read(member, content) {
      for await (const chunk of content) {
        const delay = member === undefined ? 0 : delayOf(member, chunk.length)
        if (delay > 0) await wait(delay)
        yield chunk
      }
    },
  }
}
