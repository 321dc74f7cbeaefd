import type { Participant } from '@domain/participants/participant.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '@/lib/backend/config.ts'
import type { RowChange } from '@/lib/backend/realtime.ts'
import { applyChanges, dropAttendee } from './attendance.ts'
import { attendeesQuery, withOwn } from './attendees.ts'

const EVENT = 'event'
const ME = 'mara'
const NOW = Date.parse('2026-11-22T12:00:00Z')

interface Row {
  id: string
  match_id: string
  user_id: string
  status: string
  created_at: string
}

/** The rows of the database, in the order in which they came. */
let stored: Row[]
let requests: { method: string; url: URL }[]
let client: QueryClient

const row = (at: number, status = 'confirmed'): Row => ({
  id: `p${String(at).padStart(4, '0')}`,
  match_id: EVENT,
  user_id: `member ${at}`,
  status,
  created_at: new Date(NOW + at * 60_000).toISOString(),
})

// The HTTP edge alone is replaced: it answers as the database would.
beforeEach(async () => {
  requests = []
  stored = Array.from({ length: 400 }, (_, at) => row(at))
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://page.example')
    if (url.pathname === '/config.json')
      return Response.json({
        supabaseUrl: 'http://backend.example',
        supabasePublishableKey: 'key',
        community: {},
      })
    requests.push({ method: init?.method ?? 'GET', url })
    return answerTo(url.searchParams)
  })
  await loadConfig()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

function answerTo(parameters: URLSearchParams): Response {
  const ids = /^in\.\((.*)\)$/.exec(parameters.get('id') ?? '')?.[1]?.split(',')
  const after = /id\.gt\.(\w+)/.exec(parameters.get('or') ?? '')?.[1]
  const first = after ? stored.findIndex(({ id }) => id === after) + 1 : 0
  const rows = stored
    .slice(first)
    .filter(({ id, status }) => status === 'confirmed' && (ids?.includes(id) ?? true))
  return Response.json(rows.slice(0, Number(parameters.get('limit') ?? rows.length)))
}

const open = (pages: number) => client.fetchInfiniteQuery({ ...attendeesQuery(EVENT), pages })
const shown = () =>
  client
    .getQueryData(attendeesQuery(EVENT).queryKey)
    ?.pages.flatMap(({ rows }) => rows.map(({ id }) => id)) ?? []
const change = (eventType: RowChange['eventType'], of: Row): RowChange => ({
  table: 'match_participants',
  eventType,
  new: eventType === 'DELETE' ? {} : { ...of },
  old: { id: of.id },
})

test('four hundred attendees come in pages, each once', async () => {
  await open(1)
  expect(shown()).toHaveLength(24)
  await open(50)
  expect(shown()).toEqual(stored.map(({ id }) => id))
})

test('somebody who joins an event whose end is not shown costs no list', async () => {
  await open(1)
  requests = []
  await applyChanges(client, EVENT, ME, [change('INSERT', row(500))])
  expect(requests).toEqual([])
})

test('somebody who joins stands last where everybody is shown, for the price of one row', async () => {
  stored = stored.slice(0, 30)
  await open(2)
  requests = []
  stored.push(row(500))
  await applyChanges(client, EVENT, ME, [change('INSERT', row(500))])
  expect(requests.map(({ url }) => url.searchParams.get('id'))).toEqual(['in.(p0500)'])
  expect(shown()).toEqual(stored.map(({ id }) => id))
})

test('of several changes of one member the last holds', async () => {
  stored = stored.slice(0, 10)
  await open(1)
  await applyChanges(client, EVENT, ME, [
    change('UPDATE', row(3, 'declined')),
    change('UPDATE', row(3)),
    change('UPDATE', row(4)),
    change('UPDATE', row(4, 'declined')),
    change('DELETE', row(5)),
  ])
  expect(shown()).toEqual(stored.map(({ id }) => id).filter((id) => id !== 'p0004' && id !== 'p0005'))
})

test('a member who was removed goes from whichever page has them', async () => {
  await open(3)
  dropAttendee(client, EVENT, 'member 40')
  expect(shown()).toHaveLength(71)
  expect(shown()).not.toContain('p0040')
})

const part = (userId: string, status = 'confirmed') =>
  ({ id: userId, user_id: userId, status }) as unknown as Participant

test.each<[string, Participant | null, boolean, string[]]>([
  ['an answer on its way stands last where all are shown', part(ME), false, ['tim', 'ida', ME]],
  ['and first where they are not', part(ME), true, [ME, 'tim', 'ida']],
  ['without an answer one is not in the list', null, false, ['tim', 'ida']],
  ['nor after declining', part(ME, 'declined'), true, ['tim', 'ida']],
])('%s', (_, own, hasMore, expected) => {
  const rows = [part('tim'), part('ida')]
  expect(withOwn(rows, own, ME, hasMore).map(({ user_id }) => user_id)).toEqual(expected)
})

test('the own row keeps its place, and goes with a leave that is on its way', () => {
  const rows = [part('tim'), part(ME), part('ida')]
  expect(withOwn(rows, part(ME), ME, true).map(({ user_id }) => user_id)).toEqual(['tim', ME, 'ida'])
  expect(withOwn(rows, null, ME, true).map(({ user_id }) => user_id)).toEqual(['tim', 'ida'])
})
