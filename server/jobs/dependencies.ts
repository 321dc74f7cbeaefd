import type { Logger } from 'pino'
import type { LiveCommunity } from '../community/live-community.ts'
import { courtReader } from '../courts/systems/all-systems.ts'
import type { CredentialsByVenue } from '../courts/systems/credentials.ts'
import type { Languages } from '../language/languages.ts'
import type { PushSettings } from '../push/deliver.ts'
import type { Dependencies, DependencyOverrides } from './job.ts'

interface Parts {
  live: Pick<LiveCommunity, 'current' | 'refresh'>
  languages: Languages
  /** Returns the settings as they are now: push services are told the contact of the community. */
  push: () => PushSettings
  credentials: CredentialsByVenue
  log: Logger
}

/** The real dependencies, each as the community is when a job starts; tests and the demo replace some of them. */
export function createDependencies(
  { live, languages, push, credentials, log }: Parts,
  { push: pushOverrides, ...overrides }: DependencyOverrides = {},
): Dependencies {
  const dependencies = {
    get community() {
      return live.current()
    },
    refreshCommunity: live.refresh,
    languages,
    get courts() {
      return courtReader(live.current(), credentials)
    },
    get push() {
      return { ...push(), ...pushOverrides }
    },
    log,
    now: () => new Date(),
    fetch,
  }
  // Not a spread: that would read the getters once and for all.
  return Object.defineProperties(dependencies, Object.getOwnPropertyDescriptors(overrides)) as Dependencies
}
