import { PAGE_SIZE } from '@domain/limits.ts'
import { isCovered } from '@domain/match/match-pages.ts'
import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '@/lib/backend/config.ts'
import { StandInMatches } from '../../../../../testing/stand-in-matches.ts'
import { type ListPage, matchListKeys, matchListQuery } from '../../queries/matches.ts'
import { type MatchFilters, NO_FILTERS } from '../../schema.ts'
import { createListSync } from './list-sync.ts'

const NOW = Date.parse('2026-11-20T17:00:00.000Z')
const MINUTE_MS = 60_000
const ME = 'me'
const ANSWER_MS = 30
const LISTS: MatchFilters[] = [
  NO_FILTERS,
  { ...NO_FILTERS, location: 'Hall' },
  { ...NO_FILTERS, mine: true },
  { ...NO_FILTERS, players: 2, level: 'Pro' },
]
const CONFIG = {
  supabaseUrl: 'http://backend.example',
  supabasePublishableKey: 'key',
  community: { timeZone: 'Europe/Berlin' },
}

vi.mock('@/lib/backend/session/session.ts', async (original) => ({
  ...(await original<typeof import('@/lib/backend/session/session.ts')>()),
  currentUserId: () => ME,
}))

let server: StandInMatches
let client: QueryClient
let sync: ReturnType<typeof createListSync>
/** Bytes that went over the wire. */
let bytes: number
let isBroken: boolean

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://page.example')
    if (url.pathname === '/config.json') return Response.json(CONFIG)
    if (isBroken) throw new TypeError('Failed to fetch')
    // The snapshot is that of the moment in which the server was asked.
    const body = JSON.stringify(server.answer(url))
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    bytes += body.length
    return new Response(body)
  })
  await loadConfig()
  start(120)
})
afterEach(() => {
  sync.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start(matches: number) {
  bytes = 0
  isBroken = false
  server = new StandInMatches()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (let number = 0; number < matches; number++) server.write('matches', matchRow(number, number))
  for (let number = 0; number < matches; number++)
    for (let seat = 0; seat <= number % 4; seat++)
      server.write('match_participants', participant(number, `m${seat}`))
  sync = createListSync(client)
  server.changed = sync.changed
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const matchRow = (number: number, minutes: number, variant = number) => ({
  id: idOf(number),
  match_date: new Date(NOW + minutes * MINUTE_MS).toISOString().replace('.000Z', '+00:00'),
  location: variant % 3 ? 'Hall' : 'Park',
  skill_level: variant % 2 ? 'Pro' : 'Beginner',
  players: variant % 5 ? 4 : 2,
  updated_at: server.stamp(),
})
const participant = (match: number, member: string, status = 'confirmed') => ({
  id: `${idOf(match)}-${member}`,
  match_id: idOf(match),
  user_id: member,
  status,
  created_at: server.stamp(),
  updated_at: server.stamp(),
})

const synced = () => vi.advanceTimersByTimeAsync(10_000)
async function open(filters: MatchFilters, pages = 1) {
  const opened = client.fetchInfiniteQuery({ ...matchListQuery(filters), pages })
  await synced()
  await opened
}
const pagesOf = (filters: MatchFilters) =>
  client.getQueryData<InfiniteData<ListPage>>(matchListKeys.of(filters))?.pages ?? []
const shownIn = (filters: MatchFilters) =>
  pagesOf(filters).flatMap(({ matches }) =>
    matches.map(({ askedAt: _, ...match }) => ({ ...match, participants: match.participants.length })),
  )
const ids = (filters = NO_FILTERS) => shownIn(filters).map(({ id }) => Number(id.slice(-12)))

/** Fetches the list anew, as far as the pages go. */
async function freshly(filters: MatchFilters) {
  const pages = pagesOf(filters)
  const kept = client
  client = new QueryClient()
  // A list counts from the instant in which it was opened.
  vi.setSystemTime(pages[0]?.cursor.since ?? NOW)
  await open(filters, 50)
  const fresh = shownIn(filters).filter((match) => isCovered(pages, match))
  client = kept
  return fresh
}

type Step =
  | { kind: 'write'; match: number; minutes: number; variant: number }
  | { kind: 'take'; match: number; member: number; status: string }
  | { kind: 'leave' | 'comment' | 'uncomment'; match: number; member: number }
  | { kind: 'remove'; match: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'more'; list: number }
  | { kind: 'verify' }

const match = fc.integer({ min: 0, max: 70 })
const member = fc.integer({ min: 0, max: 14 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    match,
    minutes: fc.integer({ min: -5, max: 90 }),
    variant: match,
  }),
  fc.record({
    kind: fc.constant('take' as const),
    match,
    member,
    status: fc.constantFrom('confirmed', 'pending', 'declined'),
  }),
  fc.record({
    kind: fc.constantFrom('leave' as const, 'comment' as const, 'uncomment' as const),
    match,
    member,
  }),
  fc.record({ kind: fc.constant('remove' as const), match }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ kind: fc.constant('more' as const), list: fc.integer({ min: 0, max: LISTS.length - 1 }) }),
  fc.constant({ kind: 'verify' as const }),
)

async function perform(one: Step): Promise<void> {
  if (one.kind === 'wait') await vi.advanceTimersByTimeAsync(one.ms)
  else if (one.kind === 'verify') sync.verify()
  else if (one.kind === 'more') fetchMore(LISTS[one.list] ?? NO_FILTERS)
  else write(one)
}

function fetchMore(filters: MatchFilters) {
  const observer = new InfiniteQueryObserver(client, { ...matchListQuery(filters), enabled: false })
  if (pagesOf(filters).length < 4) void observer.fetchNextPage({ cancelRefetch: false })
}

function write(one: Exclude<Step, { kind: 'wait' | 'more' | 'verify' }>) {
  const id = idOf(one.match)
  const isThere = server.matches.some((row) => row.id === id)
  if (one.kind === 'write') return server.write('matches', matchRow(one.match, one.minutes, one.variant))
  if (!isThere) return
  if (one.kind === 'remove') return server.remove('matches', id)
  const name = one.member === 0 ? ME : `m${one.member}`
  const row = `${id}-${name}`
  if (one.kind === 'take') return server.write('match_participants', participant(one.match, name, one.status))
  if (one.kind === 'comment')
    return server.write('match_comments', Object.assign({ id: row }, { match_id: id }))
  const table = one.kind === 'leave' ? 'match_participants' : 'match_comments'
  const rows = one.kind === 'leave' ? server.participants : server.comments
  if (rows.some((other) => other.id === row)) server.remove(table, row)
}

it('after any history each list in the cache is the one that would be fetched', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      sync.stop()
      start(50)
      for (const filters of LISTS) await open(filters)
      for (const one of steps) await perform(one)
      await synced()
      for (const filters of LISTS) expect(shownIn(filters)).toEqual(await freshly(filters))
    }),
    { numRuns: runs(15, 300), seed: 15 },
  )
})

it('a change costs the match that changed, whatever is loaded', async () => {
  await open(NO_FILTERS, 6)
  server.requests = []
  bytes = 0
  server.write('match_participants', participant(70, 'late'))
  await synced()
  expect(server.requests.map(({ searchParams }) => searchParams.get('id'))).toEqual([`in.(${idOf(70)})`])
  expect(bytes).toBeLessThan(50_000)
  expect(shownIn(NO_FILTERS)[70]?.confirmed).toBe((70 % 4) + 2)
})

it('a burst is fetched together', async () => {
  await open(NO_FILTERS, 6)
  server.requests = []
  for (let number = 0; number < 20; number++) server.write('match_participants', participant(number, 'late'))
  await synced()
  expect(server.requests.length).toBe(1)
})

it('changes of matches that no list shows cost nothing', async () => {
  await open(NO_FILTERS)
  server.requests = []
  server.write('matches', matchRow(110, 115))
  server.write('match_participants', participant(111, 'late'))
  server.write('match_comments', Object.assign({ id: 'comment' }, { match_id: idOf(112) }))
  server.remove('match_participants', `${idOf(113)}-m0`)
  await synced()
  expect(server.requests).toEqual([])
})

it('a page that is on its way while a change is fetched does not undo it', async () => {
  await open(NO_FILTERS)
  server.write('match_participants', participant(5, 'late'))
  await vi.advanceTimersByTimeAsync(500)
  fetchMore(NO_FILTERS)
  await synced()
  expect(ids().length).toBe(2 * PAGE_SIZE)
  expect(shownIn(NO_FILTERS)[5]?.confirmed).toBe((5 % 4) + 2)
})

it('a match that moves into the list comes in its place, one that moves behind it goes', async () => {
  await open(NO_FILTERS)
  server.write('matches', matchRow(100, 4.5))
  server.write('matches', matchRow(3, 110))
  await synced()
  expect(ids()).toEqual([0, 1, 2, 4, 100, ...Array.from({ length: 15 }, (_, at) => at + 5)])
  fetchMore(NO_FILTERS)
  await synced()
  expect(new Set(ids()).size).toBe(2 * PAGE_SIZE)
})

it('what happened between the answer and the join is found, and the list is not fetched again', async () => {
  server.changed = () => {}
  await open(NO_FILTERS)
  server.write('match_participants', participant(5, 'between'))
  server.remove('match_participants', `${idOf(7)}-m0`)
  server.remove('matches', idOf(9))
  server.write('matches', matchRow(90, 2.5))
  server.requests = []
  sync.verify()
  await synced()
  expect(shownIn(NO_FILTERS)).toEqual(await freshly(NO_FILTERS))
  expect(server.requests[1]?.searchParams.get('id')?.split(',').length).toBe(4)
})

it('when nothing has happened until the join, a few bytes say so; once', async () => {
  // The page ends among matches that begin at the same moment.
  for (let number = 15; number < 25; number++) server.write('matches', matchRow(number, 15))
  await open(NO_FILTERS)
  const list = bytes
  bytes = 0
  server.requests = []
  sync.verify()
  await synced()
  expect(server.requests.length).toBe(1)
  expect(server.requests[0]?.searchParams.get('select')).not.toContain('*')
  expect(bytes).toBeLessThan(list)
})

it('a list that comes back to the screen is compared, whether or not the socket joins again', async () => {
  await open(NO_FILTERS)
  sync.stop()
  server.write('match_participants', participant(5, 'between'))
  sync = createListSync(client)
  await synced()
  expect(shownIn(NO_FILTERS)[5]?.confirmed).toBe((5 % 4) + 2)
})

it('a list asked for after the join is not looked at again', async () => {
  sync.verify()
  await synced()
  await open(NO_FILTERS)
  server.requests = []
  await synced()
  expect(server.requests).toEqual([])
})

it('where a change cannot be fetched, the list counts as stale', async () => {
  await open(NO_FILTERS)
  isBroken = true
  server.write('match_participants', participant(5, 'late'))
  await synced()
  expect(client.getQueryState(matchListKeys.of(NO_FILTERS))?.isInvalidated).toBe(true)
})
