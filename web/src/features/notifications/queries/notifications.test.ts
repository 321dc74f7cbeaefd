import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unreadQuery } from '@/features/messages/queries/unread.ts'
import { loadConfig } from '@/lib/backend/config.ts'
import type { RowChange } from '@/lib/backend/realtime.ts'
import { keepUpToDate } from '../components/list/live-notifications.tsx'
import { type Notification, notificationsQuery, openInvitationsQuery } from './notifications.ts'

const USER = 'mara'
const NOW = Date.parse('2026-11-22T12:00:00Z')
const MINUTE_MS = 60_000

/** The rows of the database, newest first. */
let stored: Notification[]
let requests: { method: string; url: URL }[]
let client: QueryClient

const notification = (minutesAgo: number, more: Partial<Notification> = {}): Notification => ({
  id: `n${String(minutesAgo).padStart(4, '0')}`,
  user_id: USER,
  type: 'match_updated',
  data: {},
  message: `${minutesAgo} minutes ago`,
  related_id: null,
  read: false,
  created_at: new Date(NOW - minutesAgo * MINUTE_MS).toISOString(),
  ...more,
})

// The HTTP edge alone is replaced: it answers as the database would.
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW })
  requests = []
  stored = Array.from({ length: 405 }, (_, at) => notification(at + 10))
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://page.example')
    if (url.pathname === '/config.json')
      return Response.json({
        supabaseUrl: 'http://backend.example',
        supabasePublishableKey: 'key',
        community: {},
      })
    requests.push({ method: init?.method ?? 'GET', url })
    return answerTo(url, init?.method)
  })
  await loadConfig()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function answerTo({ pathname, searchParams }: URL, method: string | undefined): Response {
  if (pathname.endsWith('/match_participants')) return Response.json([])
  if (method === 'HEAD') {
    const unread = stored.filter(({ read }) => !read).length
    return new Response(null, { headers: { 'content-range': `*/${unread}` } })
  }
  const [bound, since] = (searchParams.get('created_at') ?? '').split(/\.(.*)/)
  const after = /id\.gt\.(\w+)/.exec(searchParams.get('or') ?? '')?.[1]
  const ids = /^in\.\((.*)\)$/.exec(searchParams.get('id') ?? '')?.[1]?.split(',')
  if (ids) return Response.json(stored.filter(({ id }) => ids.includes(id)))
  const first = after ? stored.findIndex(({ id }) => id === after) + 1 : 0
  const rows = stored.slice(first).filter(({ created_at }) => bound !== 'gte' || created_at >= (since ?? ''))
  return Response.json(rows.slice(0, Number(searchParams.get('limit'))))
}

const inserted = (row: Notification): RowChange => ({
  table: 'notifications',
  eventType: 'INSERT',
  new: { ...row },
  old: {},
})
const known = () =>
  client.getQueryData(notificationsQuery(USER).queryKey)?.pages.flatMap(({ rows }) => rows) ?? []
const synced = () => vi.advanceTimersByTimeAsync(5000)

/** Somebody looks at the list and at the number of unread ones. */
async function open(pages = 1) {
  await client.fetchInfiniteQuery({ ...notificationsQuery(USER), pages })
  await client.fetchQuery(openInvitationsQuery(USER))
}

test('the list is paged to its end, each notification once', async () => {
  await open(100)
  expect(known().map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  expect(requests.filter(({ url }) => url.pathname.endsWith('/notifications'))).toHaveLength(21)
})

test('all unread ones are counted, by the database', async () => {
  expect(await client.fetchQuery(unreadQuery(USER))).toBe(405)
  expect(requests.map(({ method, url }) => [method, url.searchParams.get('read')])).toEqual([
    ['HEAD', 'eq.false'],
  ])
})

test('at the start the number is asked for once, when changes are heard', async () => {
  const live = keepUpToDate(client, USER)
  await vi.advanceTimersByTimeAsync(500)
  expect(requests).toEqual([])
  live.joined()
  await synced()
  expect(requests.map(({ method }) => method)).toEqual(['HEAD'])
  expect(client.getQueryData(unreadQuery(USER).queryKey)).toBe(405)
  live.stop()
})

test('without a socket the number is asked for all the same', async () => {
  const live = keepUpToDate(client, USER)
  await synced()
  expect(client.getQueryData(unreadQuery(USER).queryKey)).toBe(405)
  live.stop()
})

test('what came, went and was read between the list and the socket is known, and nothing is fetched twice', async () => {
  await open()
  const live = keepUpToDate(client, USER)
  stored.splice(3, 1)
  stored[5] = { ...(stored[5] as Notification), read: true }
  stored.unshift(notification(1))
  requests = []
  live.joined()
  await synced()
  expect(known()).toEqual(stored.slice(0, 20))
  const lists = requests.filter(({ method }) => method === 'GET')
  expect(lists.map(({ url }) => url.searchParams.get('select'))).toEqual(['id,created_at,read', '*'])
  live.stop()
})

test('what is heard while the list is caught up with comes after that', async () => {
  await open()
  const live = keepUpToDate(client, USER)
  const [first] = stored
  live.joined()
  live.take({ table: 'notifications', eventType: 'DELETE', new: {}, old: { id: first?.id } })
  await synced()
  expect(known().map(({ id }) => id)).toEqual(stored.slice(1, 20).map(({ id }) => id))
  live.stop()
})

test('twenty arrivals in four seconds cost a few counts, and no list', async () => {
  await open()
  const live = keepUpToDate(client, USER)
  live.joined()
  const stop = new QueryObserver(client, unreadQuery(USER)).subscribe(() => {})
  await synced()
  requests = []
  for (let arrival = 0; arrival < 20; arrival++) {
    const row = notification(-arrival, { id: `new${arrival}`, type: 'match_invitation' })
    stored.unshift(row)
    live.take(inserted(row))
    await vi.advanceTimersByTimeAsync(200)
  }
  await synced()
  expect(
    known()
      .slice(0, 20)
      .map(({ id }) => id),
  ).toEqual(Array.from({ length: 20 }, (_, at) => `new${19 - at}`))
  expect(requests.filter(({ method }) => method === 'GET')).toEqual([])
  expect(requests.length).toBeLessThanOrEqual(8)
  expect(client.getQueryData(unreadQuery(USER).queryKey)).toBe(425)
  stop()
  live.stop()
})

test('after an interruption everything that is shown is asked for again', async () => {
  await open()
  const live = keepUpToDate(client, USER)
  live.joined()
  await synced()
  live.joined()
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryState(notificationsQuery(USER).queryKey)?.isInvalidated).toBe(true)
  live.stop()
})
