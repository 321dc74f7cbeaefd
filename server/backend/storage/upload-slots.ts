import { Refusal } from '../refusal.ts'
import { refuse } from './refuse.ts'

/** How many uploads may be under way at once: each holds a socket and a file open for as long as its sender likes. */
const MOST_UPLOADS = 64

export interface UploadSlots {
  /** Does the work in a free slot; throws SlowDown when there is none. */
  use<Result>(work: () => Promise<Result>): Promise<Result>
}

export function createUploadSlots(most = MOST_UPLOADS): UploadSlots {
  let taken = 0
  return {
    async use(work) {
      if (taken >= most) {
        const { body } = refuse(429, 'SlowDown', 'Too many uploads at once, please try again')
        throw new Refusal(429, body, { 'retry-after': '1', connection: 'close' })
      }
      taken++
      try {
        return await work()
      } finally {
        taken--
      }
    },
  }
}
