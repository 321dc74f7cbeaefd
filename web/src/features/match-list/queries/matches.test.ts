import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { loadConfig } from '@/lib/backend/config.ts'
import { participantValues } from '../../../../testing/participant-values.ts'
import { type MatchFilters, NO_FILTERS } from '../schema.ts'
import { matchListQuery, withoutRepeats } from './matches.ts'

const MINUTE_MS = 60_000
const NOW = '2026-11-20T17:00:00.000Z'
const CONFIG = {
  supabaseUrl: 'http://backend.example',
  supabasePublishableKey: 'key',
  community: { timeZone: 'Europe/Berlin' },
}

let asked: URL[]
let rows: object[]

// The HTTP edge alone is replaced: requests are kept, and answered a minute later with a slice of `rows`.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  asked = []
  rows = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://page.example')
    if (url.pathname === '/config.json') return Response.json(CONFIG)
    asked.push(url)
    vi.setSystemTime(Date.now() + MINUTE_MS)
    const after = /id\.gt\.(\d+)/.exec(url.searchParams.get('or') ?? '')?.[1]
    const first = after === undefined ? 0 : Number(after) + 1
    return Response.json(rows.slice(first, first + Number(url.searchParams.get('limit'))))
  })
  await loadConfig()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fetchPages = (filters: Partial<MatchFilters>, pages = 1) =>
  new QueryClient().fetchInfiniteQuery({ ...matchListQuery({ ...NO_FILTERS, ...filters }), pages })

async function parametersOf(filters: Partial<MatchFilters>): Promise<URLSearchParams> {
  await fetchPages(filters)
  return asked[0]?.searchParams ?? new URLSearchParams()
}

describe('the request for the list', () => {
  it('asks for twenty matches to come with everything of their cards, earliest first', async () => {
    const parameters = await parametersOf({})
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/rest/v1/listed_matches'])
    expect(parameters.get('select')?.split(',')).toEqual(
      expect.arrayContaining(['id', 'description', 'participant_rows', 'is_waiting']),
    )
    expect(parameters.get('order')).toBe('match_date.asc,id.asc')
    expect(parameters.getAll('match_date')).toEqual([`gte.${NOW}`])
    expect([parameters.get('offset'), parameters.get('limit')]).toEqual(['0', '20'])
  })

  test.each<[Partial<MatchFilters>, [string, string][]]>([
    [{ location: 'TSG Padel (eBuSy)' }, [['location', 'eq.TSG Padel (eBuSy)']]],
    [
      { level: 'Pro', players: 2 },
      [
        ['skill_level', 'eq.Pro'],
        ['players', 'eq.2'],
      ],
    ],
    [{ mine: true }, [['is_mine', 'is.true']]],
  ])('is narrowed by %j', async (filters, expected) => {
    const parameters = await parametersOf(filters)
    for (const [name, value] of expected) expect(parameters.get(name)).toBe(value)
  })

  test.each([
    ['2026-11-21', '2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('reckons the day %s by the clock of the venue, past hours included', async (day, from, to) => {
    const parameters = await parametersOf({ day })
    expect(parameters.getAll('match_date')).toEqual([`gte.${from}`, `lt.${to}`])
  })
})

describe('the pages', () => {
  const match = (id: number) => ({
    id: String(id),
    match_date: new Date(Date.parse(NOW) + id * MINUTE_MS).toISOString(),
    participant_rows: null as unknown[] | null,
    total: 0,
    confirmed: 0,
    comments: 2,
  })
  const participant = (id: string, created_at = NOW) =>
    participantValues({ id, user_id: id, status: 'confirmed', created_at })

  it('each begin after the last match of the one before, whatever was added or removed meanwhile', async () => {
    rows = Array.from({ length: 45 }, (_, id) => match(id))
    const { pages } = await fetchPages({}, 5)
    expect(pages.map(({ matches }) => matches.length)).toEqual([20, 20, 5])
    expect(asked.map(({ searchParams }) => searchParams.get('or'))).toEqual([
      null,
      '(match_date.gt."2026-11-20T17:19:00.000Z",id.gt.19)',
      '(match_date.gt."2026-11-20T17:39:00.000Z",id.gt.39)',
    ])
    expect(asked.map(({ searchParams }) => searchParams.get('match_date'))).toEqual([
      `gte.${NOW}`,
      'gte.2026-11-20T17:19:00.000Z',
      'gte.2026-11-20T17:39:00.000Z',
    ])
  })

  it('tell how many take part and comment without fetching all of them', async () => {
    const few = [participant('a'), participant('b', '2026-11-19T17:00:00Z')]
    const crowded = { participant_rows: [...few, participant('me')], total: 400, confirmed: 390 }
    rows = [
      { ...match(0), ...crowded },
      { ...match(1), participant_rows: few, total: 2, confirmed: 1 },
      match(2),
    ]
    const { pages } = await fetchPages({})
    expect(pages[0]?.matches).toMatchObject([
      { confirmed: 390, participantCount: 400, isWhole: false, comments: 2 },
      { confirmed: 1, participantCount: 2, isWhole: true },
      { confirmed: 0, participantCount: 0, isWhole: true },
    ])
    const names = pages[0]?.matches.map(({ participants }) => participants.map(({ user_id }) => user_id))
    expect(names?.[0]).toEqual(['b', 'a', 'me'])
    expect(names?.[1]).toEqual(['b', 'a'])
  })

  it('show a match once that two of them hold, as the later one has it', () => {
    const twice = [
      { id: 'a', at: 1 },
      { id: 'b', at: 1 },
      { id: 'b', at: 2 },
      { id: 'c', at: 2 },
    ]
    expect(withoutRepeats(twice)).toEqual([
      { id: 'a', at: 1 },
      { id: 'b', at: 2 },
      { id: 'c', at: 2 },
    ])
  })
})
