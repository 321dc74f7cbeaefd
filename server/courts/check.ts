import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import type { Logger } from 'pino'
import type { Community } from '../../domain/community.ts'
import { readVenue } from './read-venue.ts'
import type { CourtReader, NamedVenue } from './systems.ts'
import { tableOf } from './table.ts'

export interface CheckOptions {
  community: Community
  courts: CourtReader
  days: number
  log: Logger
  tell(line: string): void
}

/** Reads every venue once and tells what was understood; nothing is stored. Whether every venue could be read. */
export async function checkVenues(options: CheckOptions): Promise<boolean> {
  const { community, courts, tell } = options
  for (const { id, name, reading } of community.venues)
    if (!courts.venues.some((venue) => venue.id === id))
      tell(`\n${name} is not read: ${reading ? 'its `reading` is not enabled' : 'it has no `reading`'}.`)
  let all = true
  for (const venue of courts.venues) all = (await checkVenue(venue, options)) && all
  return all
}

async function checkVenue(
  venue: NamedVenue,
  { community, courts, days, log, tell }: CheckOptions,
): Promise<boolean> {
  const now = () => new Date()
  const today = format(TZDate.tz(community.timeZone, now()), 'yyyy-MM-dd')
  const reading = await readVenue(venue, today, days, {
    world: { ...courts, now },
    userAgent: courts.userAgent,
    log,
  })
  tell(`\n${venue.name}`)
  if (reading.kind === 'failed') {
    const rest =
      reading.retryAfter === undefined ? '' : ` It asks to be left alone for ${reading.retryAfter} s.`
    tell(`cannot be read (${reading.reason}): ${reading.detail}.${rest}`)
    return false
  }
  for (const line of tableOf(reading.busy, reading.coveredDays, venue.courts)) tell(line)
  return true
}
