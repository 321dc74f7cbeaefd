import { setTimeout as sleep } from 'node:timers/promises'
import type { Community, Venue } from '../../domain/community.ts'
import { ConfigError } from '../config.ts'
import { publicFetch } from '../public-fetch.ts'
import type { World } from './ask.ts'
import { ebusy } from './ebusy.ts'
import { type Credentials, ebusyApi } from './ebusy-api.ts'
import { ebusyGrid } from './ebusy-grid.ts'
import { eversports } from './eversports.ts'
import type { ReadableVenue } from './read-venue.ts'
import type { CourtSystem } from './reading.ts'
import { minutesOfDay } from './wall-time.ts'

export type NamedVenue = ReadableVenue & { name: string }

/** The venues whose booking system the operator has said how to read, and has not turned off. */
export function readableVenues(venues: Venue[], ebusyCredentials?: Credentials): NamedVenue[] {
  return venues.flatMap((venue) => {
    const { id, name, courts, reading } = venue
    const system = systemOf(venue, ebusyCredentials)
    return system ? [{ id, name, courts, system, opening: minutesOf(reading?.opening) }] : []
  })
}

function systemOf(venue: Venue, credentials: Credentials | undefined): CourtSystem | undefined {
  if (!venue.reading || venue.reading.enabled === false) return undefined
  const courts = venue.courts.map(({ id }) => id)
  if (venue.system === 'eversports') return eversports({ ...venue.reading, courts })
  if (credentials) return ebusyApi(venue.reading, credentials)
  return venue.reading.opening ? ebusy(venue.reading) : ebusyGrid({ ...venue.reading, courts })
}

function minutesOf(opening: { from: string; until: string } | undefined) {
  const [from, until] = [opening?.from, opening?.until].map((time) => minutesOfDay(time ?? ''))
  return from === undefined || until === undefined ? undefined : { from, until }
}

/**
 * The API user that an eBuSy club has given, from `EBUSY_USER` and `EBUSY_PASSWORD`. In the environment only: what stands on a
 * command line is seen by everybody on the machine. Throws a ConfigError when one of them is missing.
 */
export function credentialsFrom({ EBUSY_USER, EBUSY_PASSWORD }: NodeJS.ProcessEnv): Credentials | undefined {
  if (!EBUSY_USER !== !EBUSY_PASSWORD)
    throw new ConfigError('EBUSY_USER and EBUSY_PASSWORD belong together: set both or neither.')
  return EBUSY_USER && EBUSY_PASSWORD ? { user: EBUSY_USER, password: EBUSY_PASSWORD } : undefined
}

/** What is read, as whom, and how the outside is reached. */
export interface CourtReader {
  venues: NamedVenue[]
  userAgent: string
  fetch: typeof fetch
  sleep: World['sleep']
  random: World['random']
}

/** Reads the venues of the configuration, at public addresses only. */
export function courtReader(community: Community, env: NodeJS.ProcessEnv): CourtReader {
  return {
    venues: readableVenues(community.venues, credentialsFrom(env)),
    userAgent: userAgentOf(community),
    fetch: publicFetch,
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, signal ? { signal } : {}),
    random: Math.random,
  }
}

/** Who reads, and where the operator of this community is reached. */
export function userAgentOf({ title, contact }: Community): string {
  return `Courtside/1.0 (${title.replace(/[^ -~]/g, '?')}; ${contact ?? 'no contact'})`
}
