import pg from 'pg'
import type { Community } from '../../domain/community/community-config.ts'
import { refreshCourts } from '../../server/courts/refresh.ts'
import type { CourtReader } from '../../server/courts/systems/all-systems.ts'
import { openLog } from '../../server/log/open-log.ts'
import { livelyBookings } from './lively.ts'
import { standInPage } from './page.ts'
import { standInReader } from './reader.ts'
import { type CourtStandIn, startCourtStandIn } from './server.ts'

export interface DemoCourts {
  standIn: CourtStandIn
  /** Reads the stand-in, as the worker does. */
  courts: CourtReader
  /** From now on the page of the stand-in has a database to read into. Reads once. */
  connect(databaseUrl: string): Promise<void>
  /** Reads at once, whatever was read before. */
  read(): Promise<void>
  stop(): Promise<void>
}

/** Booking systems for the venues of a community, on this machine. Undefined when real ones are configured. */
export async function openDemoCourts(community: Community): Promise<DemoCourts | undefined> {
  if (community.venues.some(({ reading }) => reading)) return undefined
  let databaseUrl: string | undefined
  const read = async () => {
    if (databaseUrl) await readInto(databaseUrl, community, courts)
  }
  const ids = (system: string) =>
    community.venues
      .filter((venue) => venue.system === system)
      .flatMap((venue) => venue.courts.map(({ id }) => id))
  const standIn = await startCourtStandIn({
    takenOn: livelyBookings([...ids('eversports'), ...ids('ebusy')], () => new Date()),
    courts: ids('ebusy'),
    people: standInPage(community, read),
  })
  const courts = standInReader(community, standIn)
  return {
    standIn,
    courts,
    connect: (url) => {
      databaseUrl = url
      return read()
    },
    read,
    stop: () => standIn.stop(),
  }
}

/** A stand-in needs no backoff. */
async function readInto(databaseUrl: string, community: Community, courts: CourtReader): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // The database may be stopped while a connection is still saying goodbye.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await pool.query('delete from private.sync_locks')
    await refreshCourts({
      query: (text, values) => pool.query(text, values),
      timeZone: community.timeZone,
      courts,
      now: () => new Date(),
      log: openLog('error'),
    })
  } finally {
    await pool.end()
  }
}
