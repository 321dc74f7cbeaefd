import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answers, asked, forget, standInFetch, useStandIn } from '../../../testing/stand-in-backend.ts'
import { snapshotsQuery, wholeDays } from './queries.ts'

const PATH = '/rest/v1/last_data_update'

beforeEach(async () => {
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
})
afterEach(() => {
  forget()
  vi.unstubAllGlobals()
})

describe('the snapshots', () => {
  test('come with the bookings of nine days in one request', async () => {
    answers.set(`GET ${PATH}`, { status: 200, body: [] })
    await new QueryClient().fetchQuery(snapshotsQuery('2026-11-21'))
    expect(asked.map(({ path }) => path)).toEqual([PATH])
    const query = asked[0]?.query
    expect(query?.get('select')).toContain('bookings(court_id,booking_date,start_time,end_time,block_reason)')
    expect(query?.getAll('bookings.booking_date')).toEqual(['gte.2026-11-21', 'lt.2026-11-30'])
    expect(query?.getAll('court_coverage.booking_date')).toEqual(['gte.2026-11-21', 'lt.2026-11-30'])
    expect(query?.get('bookings.order')).toBe('booking_date.asc,start_time.asc')
  })

  test('say what was read when, and what is taken', async () => {
    const news = {
      venue: 'tsg',
      source: 'ebusy',
      last_update: '2026-11-21T10:00:00+00:00',
      failure: null,
      is_suspect: false,
      bookings: [
        {
          court_id: 5907,
          booking_date: '2026-11-22',
          start_time: '18:00:00',
          end_time: '20:00:00',
          block_reason: 'closed',
        },
      ],
      court_coverage: [
        {
          court_id: 5907,
          booking_date: '2026-11-22',
          start_time: '00:00:00',
          end_time: '24:00:00',
          read_at: '2026-11-21T10:00:00+00:00',
        },
      ],
    }
    answers.set(`GET ${PATH}`, { status: 200, body: [news] })
    expect(await new QueryClient().fetchQuery(snapshotsQuery('2026-11-21'))).toEqual([
      {
        venue: 'tsg',
        system: 'ebusy',
        readAt: '2026-11-21T10:00:00+00:00',
        coverage: [
          {
            court: 5907,
            day: '2026-11-22',
            start: '00:00:00',
            end: '24:00:00',
            readAt: '2026-11-21T10:00:00+00:00',
          },
        ],
        failure: null,
        isSuspect: false,
        bookings: [
          {
            court: 5907,
            day: '2026-11-22',
            start: '18:00:00',
            end: '20:00:00',
            closed: true,
            blocked: false,
          },
        ],
      },
    ])
  })
})

describe('where rows may have been left out', () => {
  const rows = (count: number, last: string) =>
    Array.from({ length: count }, (_, at) => ({ booking_date: at === count - 1 ? last : '2026-11-22' }))

  const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'].map((booking_date) => ({
    booking_date,
  }))

  test('the day of the last one is not known, nor are those after it', () => {
    expect(wholeDays(days, rows(1000, '2026-11-27'))).toEqual(days.slice(0, 2))
  })

  test('nothing changes below that', () => {
    expect(wholeDays(days, rows(999, '2026-11-27'))).toEqual(days)
    expect(wholeDays(days, [])).toEqual(days)
  })
})
