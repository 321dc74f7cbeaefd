import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../../http/refusal.ts'
import { refuse } from '../refuse.ts'

/** How many uploads may be under way at once: each holds a socket and a file open for as long as its sender likes. */
export const MOST_UPLOADS = 64
/** How many of them one member may have. */
export const MOST_OF_ONE = 16
/** Milliseconds that a refusal is held back: a client that sends a large body again at once would keep the server reading. */
const REFUSAL_DELAY = 500

export interface UploadSlots {
  /**
   * Does the work in a free slot; throws SlowDown when there is none, or when the member has their share.
   *
   * @param member undefined for who is no member, such as a secret key
   */
  use<Result>(member: string | undefined, work: () => Promise<Result>): Promise<Result>
}

export function createUploadSlots(most = MOST_UPLOADS, mostOfOne = MOST_OF_ONE): UploadSlots {
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

/** What is asked of a client that has too much under way at once. */
export function slowDown(what = 'uploads'): Refusal {
  const { status, body } = refuse(429, 'SlowDown', `Too many ${what} at once, please try again`)
  return new Refusal(status, body, { 'retry-after': '1', connection: 'close' })
}
