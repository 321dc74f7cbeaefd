import type { Logger } from 'pino'
import type { Community } from '../../domain/community/community-config.ts'
import { courtReader } from '../courts/systems/all-systems.ts'
import type { PushSettings } from '../push/deliver.ts'
import type { World } from './job.ts'

/** The world as it is; tests bring stand-ins. */
export function worldOf(community: Community, push: PushSettings, log: Logger): World {
  const courts = courtReader(community, process.env)
  return { community, courts, push, log, now: () => new Date(), fetch }
}
