import type { Community } from '../../domain/community/community-config.ts'
import { type CourtReader, courtReader } from '../../server/courts/systems/all-systems.ts'
import type { CourtStandIn } from './server.ts'

/**
 * Reads the venues of a community from the stand-in, whatever the configuration says, without the pauses that real systems are
 * owed. It reaches the stand-in and nothing else: the guard against addresses of the own network stays as it is for everything
 * that an operator can set.
 */
export function standInReader(community: Community, standIn: Pick<CourtStandIn, 'url'>): CourtReader {
  return {
    ...courtReader(readFrom(community, standIn.url)),
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (url.origin !== standIn.url) return Promise.reject(new Error(`${url.origin} is not the stand-in`))
      return fetch(input, init)
    },
    sleep: async (_milliseconds, signal) => signal?.throwIfAborted(),
    random: () => 0,
  }
}

const HOURS = { from: '07:00', until: '22:00' }

/** The community with venues that are read from an address. */
export function readFrom(community: Community, url: string): Community {
  const venues = community.venues.map((venue) => {
    if (venue.system === 'ebusy') return { ...venue, reading: { url, moduleId: 1234 } }
    if (venue.system !== 'eversports') return venue
    const reading = { url, facilityId: 1, sport: 'padel', cellMinutes: 30 as const, opening: HOURS }
    return { ...venue, reading }
  })
  return { ...community, contact: 'demo@example.org', venues }
}
