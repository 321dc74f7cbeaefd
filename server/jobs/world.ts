import type { Logger } from 'pino'
import type { Community } from '../../domain/community.ts'
import type { PushSettings } from '../push/deliver.ts'
import type { World } from './job.ts'

/** The world as it is; tests bring stand-ins. */
export function worldOf(community: Community, push: PushSettings, log: Logger): World {
  return { community, push, log, now: () => new Date(), fetch }
}
