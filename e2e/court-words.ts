import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import community from '../config/community.json' with { type: 'json' }
import { readCommunity } from '../server/config/community.ts'
import { refreshCourts } from '../server/courts/refresh.ts'
import { openLog } from '../server/log/open-log.ts'
import { courtSnapshot } from '../testing/court-snapshot.ts'
import { standInReader } from '../testing/court-stand-in/reader.ts'
import type { CourtStandIn } from '../testing/court-stand-in/server.ts'
import type { Club } from './fixtures.ts'

// Steps of tests about courts: snapshots of the booking systems, put into the database as the job does, and cells.

const DAY_MS = 86_400_000
const { format } = new Intl.DateTimeFormat('en-CA', { timeZone: community.timeZone, dateStyle: 'short' })

/** The venue's calendar day so many days after today. */
export const courtDay = (days: number): string => format(Date.now() + days * DAY_MS)

export interface Taken {
  court: number
  /** Days after today. */
  day?: number
  /** Hours. */
  from: number
  to: number
}

/** Stores a snapshot of both booking systems, in which these hours are taken. */
export async function readCourts(club: Club, taken: readonly Taken[] = [], minutesAgo = 0): Promise<void> {
  for (const system of ['eversports', 'ebusy'] as const) await readCourtsOf(club, system, taken, minutesAgo)
}

export async function readCourtsOf(
  club: Club,
  system: 'eversports' | 'ebusy',
  taken: readonly Taken[] = [],
  minutesAgo = 0,
): Promise<void> {
  const venue = community.venues.find((one) => one.system === system)
  const busy = taken
    .filter(({ court }) => venue?.courts.some(({ id }) => id === court))
    .map(({ court, day = 1, from, to }) => ({ court, day: courtDay(day), start: from * 60, end: to * 60 }))
  await club.sql('select private.set_courts($1)', [JSON.stringify(courts())])
  const ids = venue?.courts.map(({ id }) => id) ?? []
  await club.sql('select private.store_sync($1, $2, $3, $4, now() - make_interval(mins => $5))', [
    venue?.id,
    system,
    venue?.name,
    courtSnapshot({ courts: ids, from: courtDay(0), until: courtDay(8), busy }),
    minutesAgo,
  ])
}

/** Lets the job read both booking systems of a stand-in, as it would have so many minutes ago. */
export async function readStandIn(club: Club, standIn: CourtStandIn, minutesAgo = 0): Promise<void> {
  await club.sql('select private.set_courts($1)', [JSON.stringify(courts())])
  const venues = await readCommunity('config/community.json')
  await refreshCourts({
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => ({
      rows: await club.sql<Row>(text, values),
    }),
    timeZone: community.timeZone,
    courts: standInReader(venues, standIn),
    now: () => new Date(Date.now() - minutesAgo * 60_000),
    log: openLog('error'),
  })
}

const courts = () =>
  community.venues.flatMap(({ id: venue, system, courts }) =>
    courts.map(({ id, name }, at) => ({ venue, id, source: system, name, position: at + 1 })),
  )

/** An hour of a court, by what it is called: 'Court 7'. */
export function hourOf(within: Page | Locator, court: string, hour: number): Locator {
  const from = String(hour).padStart(2, '0')
  return within.getByRole('button', { name: new RegExp(`^${from}:00 to .*${court}`) })
}
