import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '../../../testing/court-stand-in/fault.ts'
import { standInReader } from '../../../testing/court-stand-in/reader.ts'
import { type CourtStandIn, startCourtStandIn } from '../../../testing/court-stand-in/server.ts'
import { readCommunity } from '../../config/community.ts'
import type { BusyInterval, CourtSystem, SyncResult } from '../court-snapshot.ts'
import { ebusy, ebusyApi } from './ebusy.ts'
import { ebusyGrid } from './ebusy-grid.ts'
import { eversports } from './eversports.ts'
import { readVenue } from './read-venue.ts'

// Every way in which the systems are read, against the stand-in that has all their quirks and faults.

const community = await readCommunity('config/community.json')
const COURTS = { eversports: [100676, 104891], ebusy: [5907, 5908] }
type Way = 'widget' | 'module' | 'page' | 'API user'
const WAYS: Way[] = ['widget', 'module', 'page', 'API user']

let standIn: CourtStandIn
let logged: Record<string, unknown>[]
beforeAll(async () => {
  standIn = await startCourtStandIn()
})
beforeEach(() => {
  standIn.taken = []
  standIn.faults = {}
  standIn.requests.length = 0
  logged = []
})
afterAll(() => standIn.stop())

const courtsOf = (way: Way) => COURTS[way === 'widget' ? 'eversports' : 'ebusy']

function systemFor(way: Way): CourtSystem {
  const { url } = standIn
  switch (way) {
    case 'widget':
      return eversports({ url, facilityId: 1, sport: 'padel', courts: COURTS.eversports, cellMinutes: 30 })
    case 'module':
      return ebusy({ url, moduleId: 1 })
    case 'page':
      return ebusyGrid({ url, moduleId: 1 })
    case 'API user':
      return ebusyApi({ url, moduleId: 1 }, { user: 'padel', password: 'secret' })
  }
}

function read(way: Way, from: string, days = 9): Promise<SyncResult> {
  const courts = courtsOf(way).map((id) => ({ id, name: `Court ${id}` }))
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const client = { ...standInReader(community, standIn), now: () => new Date('2026-10-20T12:00:00Z') }
  return readVenue({ id: way, courts, system: systemFor(way) }, from, days, {
    ...client,
    userAgent: 'Courtside',
    log,
  })
}

const open = (busy: BusyInterval[]) => busy.filter(({ closed }) => !closed)

describe.each(WAYS)('by %s', (way) => {
  const [court = 0] = courtsOf(way)

  test.each([
    ['an ordinary day', '2026-12-01'],
    ['the day on which the clocks go back', '2026-10-25'],
    ['the day on which they go forward', '2027-03-28'],
    ['a leap day', '2028-02-29'],
    ['New Year’s Day', '2027-01-01'],
  ])('%s: what is taken, on the wall clock, and nobody’s name', async (_, day) => {
    standIn.taken = [{ court, day, start: 9 * 60 + 30, end: 11 * 60 }]
    const from = new Date(Date.parse(day) - 4 * 86_400_000).toISOString().slice(0, 10)
    const result = await read(way, from)
    if (result.kind === 'failed') throw new Error(result.detail)
    expect(open(result.busy)).toMatchObject([{ court, day, start: 570, end: 660 }])
    expect(result.coveredDays).toContain(day)
    expect(result.named).toContain(court)
    expect(JSON.stringify(result)).not.toContain('Name of a person')
  })

  test('days without entries: nothing is taken; the widget says nowhere that it speaks for them', async () => {
    const result = await read(way, '2026-12-01')
    if (result.kind === 'failed') throw new Error(result.detail)
    expect([open(result.busy), result.coveredDays.length]).toEqual([[], way === 'widget' ? 0 : 9])
  })

  test.each<[Fault, string[]]>([
    ['challenge', ['blocked', 'not_public']],
    ['login', ['not_public']],
    ['forbidden', ['blocked']],
    ['busy', ['blocked']],
    ['half', ['error', 'not_public']],
    ['broken', ['error']],
    ['changed', ['changed', 'not_public']],
  ])('%s: a failed sync', async (fault, reasons) => {
    standIn.faults = { eversports: fault, ebusy: fault }
    const result = await read(way, '2026-12-01')
    expect(result.kind === 'failed' && reasons.includes(result.reason)).toBe(true)
    if (fault === 'busy') expect(result).toMatchObject({ retryAfter: 600 })
  })

  test('courts that nobody has configured say nothing of ours, loudly', async () => {
    standIn.taken = [{ court, day: '2026-12-01', start: 600, end: 660 }]
    standIn.faults = { eversports: 'unknown-court', ebusy: 'unknown-court' }
    const result = await read(way, '2026-12-01', 1)
    // The page shows the courts that it has, and ours are still among them here.
    if (way === 'page') expect(result).toMatchObject({ kind: 'ok', strange: [court + 1_000_000] })
    else expect(result).toMatchObject({ kind: 'failed', reason: 'changed' })
    expect(logged).toMatchObject([{ venue: way, courts: [court + 1_000_000] }])
  })
})

test('both forms of dates come in one answer, and both are read', async () => {
  standIn.taken = [9, 12, 15].map((hour) => ({
    court: 5907,
    day: '2026-12-01',
    start: hour * 60,
    end: hour * 60 + 60,
  }))
  const result = await read('module', '2026-12-01', 1)
  expect(result).toMatchObject({ kind: 'ok', busy: [{ start: 540 }, { start: 720 }, { start: 900 }] })
})
