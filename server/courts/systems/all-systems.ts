import { setTimeout as sleep } from 'node:timers/promises'
import { SetupError } from 'supabase-compatible'
import type { Community, Venue } from '../../../domain/community/community-config.ts'
import { WEEKDAYS, type Weekday } from '../../../domain/courts/opening-hours.ts'
import { publicFetch } from '../../net/public-fetch.ts'
import type { HttpClient } from '../http-client.ts'
import { type Credentials, ebusy, ebusyApi } from './ebusy.ts'
import { ebusyGrid } from './ebusy-grid.ts'
import { eversports } from './eversports.ts'
import type { ReadableVenue } from './read-venue.ts'
import { minutesOfDay } from './wall-time.ts'

export type NamedVenue = ReadableVenue & { name: string }

/** The API users that eBuSy clubs have given, by the id of the venue, each for the one address at which the operator reads it. */
export type CredentialsByVenue = ReadonlyMap<string, Credentials & { origin: string }>

/** The venues that have `reading` in the configuration and are not turned off. */
export function readableVenues(venues: Venue[], credentials: CredentialsByVenue = new Map()): NamedVenue[] {
  return venues.flatMap((venue) => {
    const { id, name, courts, reading } = venue
    const system = systemOf(venue, credentials.get(id))
    return system
      ? [{ id, name, courts, system, opening: minutesOf(reading?.opening), week: weekOf(venue) }]
      : []
  })
}

function systemOf(venue: Venue, credentials: (Credentials & { origin: string }) | undefined) {
  if (!venue.reading || venue.reading.enabled === false) return undefined
  switch (venue.system) {
    case 'eversports':
      return eversports({ ...venue.reading, courts: venue.courts.map(({ id }) => id) })
    case 'ebusy':
      // A steward can change the address. The password goes to the one that the operator has written, and nowhere else.
      if (credentials && new URL(venue.reading.url).origin === credentials.origin)
        return ebusyApi(venue.reading, credentials)
      return venue.reading.opening || venue.opening ? ebusy(venue.reading) : ebusyGrid(venue.reading)
    default:
      return venue satisfies never
  }
}

function minutesOf(opening: { from: string; until: string } | undefined) {
  const [from, until] = [opening?.from, opening?.until].map((time) => minutesOfDay(time ?? ''))
  return from === undefined || until === undefined ? undefined : { from, until }
}

function weekOf({ opening }: Venue) {
  if (!opening) return undefined
  const days = WEEKDAYS.map((day) => [day, minutesOf(opening[day] ?? undefined) ?? null] as const)
  return Object.fromEntries(days) as Record<Weekday, { from: number; until: number } | null>
}

/**
 * The API users that eBuSy clubs have given: `EBUSY_USER_TSG` and `EBUSY_PASSWORD_TSG` for the venue `tsg`, or the same names
 * without a venue where there is only one of eBuSy, since the password of one club must not be sent to another. In the
 * environment only: a command line is seen by everybody on the machine. Throws a SetupError when one of two is missing.
 * @param venues those of `config/community.json`, which only the operator can write
 */
export function credentialsFrom(env: NodeJS.ProcessEnv, venues: Venue[]): CredentialsByVenue {
  const clubs = venues.filter(({ system }) => system === 'ebusy')
  const shared = pairFrom(env, '')
  const own = clubs.map(({ id }) => pairFrom(env, `_${id.toUpperCase().replaceAll('-', '_')}`))
  if (shared && clubs.length > 1)
    throw new SetupError(
      `EBUSY_USER does not say which of ${clubs.length} eBuSy venues it is for: name it, such as EBUSY_USER_${clubs[0]?.id.toUpperCase().replaceAll('-', '_')}.`,
    )
  return new Map(
    clubs.flatMap(({ id, reading }, index) => {
      const credentials = own[index] ?? shared
      return credentials && reading
        ? [[id, { ...credentials, origin: new URL(reading.url).origin }] as const]
        : []
    }),
  )
}

function pairFrom(env: NodeJS.ProcessEnv, suffix: string): Credentials | undefined {
  const [user, password] = [env[`EBUSY_USER${suffix}`], env[`EBUSY_PASSWORD${suffix}`]]
  if (!user !== !password)
    throw new SetupError(
      `EBUSY_USER${suffix} and EBUSY_PASSWORD${suffix} belong together: set both or neither.`,
    )
  return user && password ? { user, password } : undefined
}

export interface CourtReader extends Pick<HttpClient, 'userAgent' | 'fetch' | 'sleep' | 'random'> {
  venues: NamedVenue[]
}

export function courtReader(community: Community, credentials: CredentialsByVenue = new Map()): CourtReader {
  return {
    venues: readableVenues(community.venues, credentials),
    userAgent: userAgentOf(community),
    fetch: publicFetch,
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, signal ? { signal } : {}),
    random: Math.random,
  }
}

function userAgentOf({ title, contact }: Community): string {
  return `Courtside/1.0 (${title.replace(/[^ -~]/g, '?')}; ${contact ?? 'no contact'})`
}
