import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '@/lib/backend/config.ts'
import type { RowChange } from '@/lib/backend/realtime.ts'
import { catchUp } from '@/lib/backend/rows/row-pages.ts'
import { applyChanges, type Comment, commentsQuery, dropComments, rowSource } from './comments.ts'

const EVENT = 'event'
const NOW = Date.parse('2026-11-22T12:00:00Z')

/** The rows of the database, newest first. */
let stored: Comment[]
let requests: URL[]
let client: QueryClient

const comment = (minutesAgo: number): Comment => ({
  id: `c${String(minutesAgo).padStart(4, '0')}`,
  user_id: 'tim',
  comment: `${minutesAgo} minutes ago`,
  created_at: new Date(NOW - minutesAgo * 60_000).toISOString(),
  hidden_at: null,
  hidden_because: null,
  author: { id: 'tim', username: 'Tim Smash', avatar_filename: null },
})

// The HTTP edge alone is replaced: it answers as the database would.
beforeEach(async () => {
  requests = []
  stored = Array.from({ length: 180 }, (_, at) => comment(at + 10))
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://page.example')
    if (url.pathname === '/config.json')
      return Response.json({
        supabaseUrl: 'http://backend.example',
        supabasePublishableKey: 'key',
        community: {},
      })
    requests.push(url)
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
  const since = /^gte\.(.*)$/.exec(parameters.get('created_at') ?? '')?.[1] ?? ''
  const first = after ? stored.findIndex(({ id }) => id === after) + 1 : 0
  const rows = stored
    .slice(first)
    .filter(({ id, created_at }) => created_at >= since && (ids?.includes(id) ?? true))
  const page = rows.slice(0, Number(parameters.get('limit') ?? rows.length))
  return Response.json(page, { headers: { 'content-range': `0-${page.length}/${stored.length}` } })
}

const open = (pages: number) => client.fetchInfiniteQuery({ ...commentsQuery(EVENT), pages })
const known = () => client.getQueryData(commentsQuery(EVENT).queryKey)?.pages ?? []
const idsKnown = () => known().flatMap(({ rows }) => rows.map(({ id }) => id))
const idsStored = () => stored.map(({ id }) => id)
const change = (eventType: 'INSERT' | 'DELETE', id: string): RowChange => ({
  table: 'match_comments',
  eventType,
  new: eventType === 'INSERT' ? { id } : {},
  old: { id },
})

test('comments are paged to the first, each once', async () => {
  await open(10)
  expect(idsKnown()).toEqual(idsStored())
  expect(requests).toHaveLength(4)
})

test('what somebody else says costs that comment, however many are loaded', async () => {
  await open(4)
  requests = []
  stored.unshift(comment(1))
  await applyChanges(client, EVENT, [change('INSERT', 'c0001')])
  expect(requests.map(({ searchParams }) => searchParams.get('id'))).toEqual(['in.(c0001)'])
  expect(idsKnown()).toEqual(idsStored())
  expect(known()[0]?.total).toBe(181)
})

test('what is said and taken back at once is never shown', async () => {
  await open(1)
  requests = []
  await applyChanges(client, EVENT, [change('INSERT', 'c0001'), change('DELETE', 'c0001')])
  expect(idsKnown()).not.toContain('c0001')
})

test('what is taken back goes without a request; of what was never loaded the rest is counted', async () => {
  await open(1)
  requests = []
  stored = stored.filter(({ id }) => id !== 'c0012')
  await applyChanges(client, EVENT, [change('DELETE', 'c0012')])
  expect(requests).toEqual([])
  expect(known()[0]?.total).toBe(179)
  stored = stored.filter(({ id }) => id !== 'c0150')
  await applyChanges(client, EVENT, [change('DELETE', 'c0150')])
  expect(requests.map(({ searchParams }) => searchParams.get('select'))).toEqual(['id'])
  expect(known()[0]?.total).toBe(178)
})

test('between the list and the socket: what was said comes, what was taken back goes', async () => {
  const opening = open(1)
  stored = [comment(1), ...stored.filter(({ id }) => id !== 'c0012')]
  await Promise.all([opening, catchUp(client, rowSource(client, EVENT))])
  expect(idsKnown().slice(0, 3)).toEqual(['c0001', 'c0010', 'c0011'])
  await open(1)
  stored = stored.filter(({ id }) => id !== 'c0011')
  stored.unshift(comment(0))
  requests = []
  await catchUp(client, rowSource(client, EVENT))
  expect(idsKnown()).toEqual(idsStored().slice(0, 50))
  expect(known()[0]?.total).toBe(180)
  expect(requests.filter(({ searchParams }) => searchParams.get('limit') === '50')).toEqual([])
})

test('a comment that one has deleted is gone at once', async () => {
  await open(1)
  dropComments(client, EVENT, ['c0010'])
  expect(idsKnown()[0]).toBe('c0011')
  expect(known()[0]?.total).toBe(179)
})

test('a comment that stewards hide, or show again, is asked for anew', async () => {
  const change = (eventType: RowChange['eventType'], id = 'c0010'): RowChange => ({
    table: 'match_comments',
    eventType,
    new: eventType === 'DELETE' ? {} : { id },
    old: eventType === 'INSERT' ? {} : { id },
  })
  for (const changes of [[change('DELETE'), change('INSERT')], [change('UPDATE')]]) {
    await open(1)
    await applyChanges(client, EVENT, changes)
    expect(client.getQueryState(commentsQuery(EVENT).queryKey)?.isInvalidated).toBe(true)
  }
})
