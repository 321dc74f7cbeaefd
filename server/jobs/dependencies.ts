import type { Logger } from 'pino'
import type { Community } from '../../domain/community/community-config.ts'
import { courtReader } from '../courts/systems/all-systems.ts'
import type { Languages } from '../language/languages.ts'
import type { PushSettings } from '../push/deliver.ts'
import type { Dependencies } from './job.ts'

/** The real dependencies; tests replace some of them. */
export function createDependencies(
  community: Community,
  languages: Languages,
  push: PushSettings,
  log: Logger,
): Dependencies {
  const courts = courtReader(community, process.env)
  return { community, languages, courts, push, log, now: () => new Date(), fetch }
}
