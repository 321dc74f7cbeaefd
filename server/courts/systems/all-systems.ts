import { setTimeout as sleep } from 'node:timers/promises'
import type { Community, Venue } from '../../../domain/community/community-config.ts'
import { WEEKDAYS, type Weekday } from '../../../domain/courts/opening-hours.ts'
import { publicFetch } from '../../net/public-fetch.ts'
import type { HttpClient } from '../http-client.ts'
import type { CredentialsByVenue } from './credentials.ts'
import { type Credentials, ebusy, ebusyApi } from './ebusy.ts'
import { ebusyGrid } from './ebusy-grid.ts'
import { eversports } from './eversports.ts'
import type { ReadableVenue } from './read-venue.ts'
import { minutesOfDay } from './wall-time.ts'

export type NamedVenue = ReadableVenue & { name: string }

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
