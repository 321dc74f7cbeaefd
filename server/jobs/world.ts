import type { Logger } from 'pino'
import type { Community } from '../../domain/community.ts'
import type { World } from './job.ts'

/** The world as it is; tests bring stand-ins. */
export function worldOf(community: Community, log: Logger): World {
  return { community, log, now: () => new Date(), fetch }
}
