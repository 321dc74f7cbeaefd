import type { Community, Venue } from '../../domain/community.ts'
import { ebusy } from './ebusy.ts'
import { type Credentials, ebusyApi } from './ebusy-api.ts'
import { eversports } from './eversports.ts'
import type { ReadableVenue } from './read-venue.ts'

/** The venues whose booking system the operator has said how to read. */
export function readableVenues(
  venues: Venue[],
  ebusyCredentials?: Credentials,
): (ReadableVenue & { name: string })[] {
  return venues.flatMap((venue) => {
    const { id, name, courts } = venue
    const system = systemOf(venue, ebusyCredentials)
    return system ? [{ id, name, courts, system }] : []
  })
}

function systemOf(venue: Venue, credentials: Credentials | undefined) {
  if (venue.system === 'eversports')
    return venue.reading && eversports({ ...venue.reading, courts: venue.courts.map(({ id }) => id) })
  if (!venue.reading) return undefined
  return credentials ? ebusyApi(venue.reading, credentials) : ebusy(venue.reading)
}

/** The API user that an eBuSy club has given, from `EBUSY_USER` and `EBUSY_PASSWORD`. */
export function credentialsFrom({ EBUSY_USER, EBUSY_PASSWORD }: NodeJS.ProcessEnv): Credentials | undefined {
  return EBUSY_USER && EBUSY_PASSWORD ? { user: EBUSY_USER, password: EBUSY_PASSWORD } : undefined
}

/** Who reads, and where the operator of this community is reached. */
export function userAgentOf({ title, contact }: Community): string {
  return `Courtside/1.0 (${title.replace(/[^ -~]/g, '?')}; ${contact ?? 'no contact'})`
}
