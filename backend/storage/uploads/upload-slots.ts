import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../../http/refusal.ts'
import { refuse } from '../refuse.ts'

/** Concurrent uploads: each occupies a socket and a file for as long as its sender likes. */
export const MAX_UPLOADS = 64
/** Concurrent uploads of one member. */
export const MAX_UPLOADS_PER_MEMBER = 16
/** Milliseconds by which a refusal is delayed: a client that repeats a large body at once would keep the server reading. */
const REFUSAL_DELAY = 500

export interface UploadSlots {
  /**
   * Does the work in a free slot; throws SlowDown when there is none, or when the member has too many.
   *
   * @param member undefined for other callers, such as a secret key
   */
  use<Result>(member: string | undefined, work: () => Promise<Result>): Promise<Result>
}

export function createUploadSlots(most = MAX_UPLOADS, mostOfOne = MAX_UPLOADS_PER_MEMBER): UploadSlots {
  const taken: (string | undefined)[] = []
  return {
    async use(member, work) {
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
  const { status, body } = refuse(429, 'SlowDown', `Too many ${what} at once, please try again`)
  return new Refusal(status, body, { 'retry-after': '1', connection: 'close' })
}
