import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { read, write } from '@/lib/browser/storage.ts'
import { answers, asked, standInFetch, useStandIn } from '../../../../testing/stand-in-backend.ts'
import { linksKey, pictureQuery } from './avatars.ts'

let member: string | null = null
vi.mock('@/lib/backend/session/session.ts', () => ({ currentUserId: () => member }))

const SIGN = 'POST /storage/v1/object/sign/avatars'
const HOUR_MS = 3_600_000
const names = (count: number) => Array.from({ length: count }, (_, at) => `${at}-avatar-1.webp`)
const requests = () => asked.filter(({ path }) => path.endsWith('/sign/avatars'))
const urlOf = (name: string, version: number) => `http://backend.test/storage/v1/${name}?token=${version}`

let client: QueryClient
let tests = 0
const stops: (() => void)[] = []

/** Shows a picture until the test ends or it is stopped; `url` is what is shown, `refetch` renews it. */
function show(name: string) {
  const observer = new QueryObserver(client, pictureQuery(name))
  const stop = observer.subscribe(() => {})
  stops.push(stop)
  return { stop, url: () => observer.getCurrentResult().data, refetch: () => observer.refetch() }
}

/** From now on links to these are of this version; the others are not to be seen. */
function serve(known: readonly string[], version = 1) {
  const body = known.map((path) => ({ path, error: null, signedURL: `/${path}?token=${version}` }))
  answers.set(SIGN, { status: 200, body })
}

/** Every picture arrives, or none does. */
function pictures(arrive: boolean) {
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode = () => (arrive ? Promise.resolve() : Promise.reject(new Error('no picture')))
    },
  )
}

/** As after a reload. */
function reload() {
  for (const stop of stops.splice(0)) stop()
  client.clear()
  client = new QueryClient()
  const same = member
  member = null
  pictureQuery('any')
  member = same
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', standInFetch)
  pictures(true)
  focusManager.setFocused(true)
  // In Node nothing is fetched again by itself.
  environmentManager.setIsServer(() => false)
  await useStandIn()
  // Each has links of their own.
  member = `mara-${tests++}`
  client = new QueryClient()
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  client.clear()
  vi.useRealTimers()
})

test('forty members cost one request, for links that hold for a day', async () => {
  const all = names(40)
  serve(all)
  const shown = all.map(show)
  await vi.waitFor(() => expect(shown[39]?.url()).toBe(urlOf('39-avatar-1.webp', 1)), EVENTUALLY)
  expect(requests()).toHaveLength(1)
  expect(requests()[0]?.body).toEqual({ expiresIn: 86_400, paths: all })
  for (const name of all) show(name)
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests()).toHaveLength(1)
})

test('links outlive the page, and are of their member alone', async () => {
  serve(['a.webp'])
  const first = show('a.webp')
  await vi.waitFor(() => expect(first.url()).toBe(urlOf('a.webp', 1)), EVENTUALLY)
  reload()
  expect(show('a.webp').url()).toBe(urlOf('a.webp', 1))
  expect(requests()).toHaveLength(1)
  reload()
  member = 'tim'
  expect(show('a.webp').url()).toBeUndefined()
})

test('a link that is made after its member has left is kept nowhere', async () => {
  serve(['a.webp'])
  const mara = member ?? ''
  const held = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...call: Parameters<typeof standInFetch>) => {
    await held.promise
    return standInFetch(...call)
  })
  show('a.webp')
  await vi.advanceTimersByTimeAsync(1000)
  member = null
  held.resolve()
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests()).toHaveLength(1)
  expect(read(linksKey(mara))).toBeNull()
})

test('a link is renewed before it ends, and changes only once the picture is there under the new one', async () => {
  serve(['b.webp'])
  const shown = show('b.webp')
  await vi.waitFor(() => expect(shown.url()).toBe(urlOf('b.webp', 1)), EVENTUALLY)
  serve(['b.webp'], 2)
  pictures(false)
  await vi.advanceTimersByTimeAsync(18 * HOUR_MS + 60_000)
  expect(requests().length).toBeGreaterThan(1)
  expect(shown.url()).toBe(urlOf('b.webp', 1))
  pictures(true)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(shown.url()).toBe(urlOf('b.webp', 2))
})

test('a link that was kept from before is renewed in time, too', async () => {
  const kept = { url: urlOf('k.webp', 0), until: Date.now() + 7 * HOUR_MS }
  write(linksKey(member ?? ''), JSON.stringify({ 'k.webp': kept }))
  serve(['k.webp'])
  const shown = show('k.webp')
  await vi.advanceTimersByTimeAsync(HOUR_MS / 2)
  expect([shown.url(), requests().length]).toEqual([kept.url, 0])
  await vi.advanceTimersByTimeAsync(HOUR_MS / 2 + 1000)
  expect(shown.url()).toBe(urlOf('k.webp', 1))
})

test('what nobody looks at any more is not renewed', async () => {
  serve(['c.webp'])
  const shown = show('c.webp')
  await vi.waitFor(() => expect(shown.url()).toBe(urlOf('c.webp', 1)), EVENTUALLY)
  shown.stop()
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS)
  expect(requests()).toHaveLength(1)
})

test('a picture that is gone has no link, and is not asked for again at once', async () => {
  answers.set(SIGN, { status: 200, body: [{ path: 'd.webp', error: 'not there', signedURL: null }] })
  const shown = show('d.webp')
  await vi.waitFor(() => expect(shown.url()).toBeNull(), EVENTUALLY)
  show('d.webp')
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests()).toHaveLength(1)
})

test('without a network it is tried again later', async () => {
  answers.set(SIGN, new TypeError('Failed to fetch'))
  const shown = show('e.webp')
  await vi.waitFor(() => expect(requests()).toHaveLength(1), EVENTUALLY)
  serve(['e.webp'])
  await vi.advanceTimersByTimeAsync(31_000)
  expect(shown.url()).toBe(urlOf('e.webp', 1))
})

test('a thousand links are kept, those made last', async () => {
  const crowd = Array.from({ length: 1200 }, (_, at) => `crowd-${at}.webp`)
  serve(crowd)
  const shown = crowd.map(show)
  await vi.waitFor(() => expect(shown.every(({ url }) => url())).toBe(true), EVENTUALLY)
  // No more than 500 in a request.
  expect(requests()).toHaveLength(3)
  serve(['new.webp'])
  const one = show('new.webp')
  await vi.waitFor(() => expect(one.url()).toBe(urlOf('new.webp', 1)), EVENTUALLY)
  const kept = Object.keys(JSON.parse(read(linksKey(member ?? '')) ?? '{}'))
  expect(kept).toEqual([...crowd.slice(201), 'new.webp'])
})
