import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answers, asked, standInFetch, useStandIn } from '@/lib/backend/stand-in-backend.ts'
import { read, write } from '@/lib/browser/storage.ts'
import { linksKey, look, RENEW_BEFORE_MS, renewDue, replaceBroken } from './link-keeper.ts'
import { inUse, links } from './link-store.ts'
import { hold } from './links.ts'

let member: string | null = null
vi.mock('@/lib/backend/session/session.ts', () => ({ currentUserId: () => member }))

const SIGN = 'POST /storage/v1/object/sign/avatars'
const DAY_MS = 86_400_000
const names = (count: number) => Array.from({ length: count }, (_, at) => `${at}-avatar-1.webp`)
const requests = () => asked.filter(({ path }) => path.endsWith('/sign/avatars'))
const shownUrl = (name: string, version: number) => `http://backend.test/storage/v1/${name}?token=${version}`

const addressOf = (name: string) => links.get(name)?.url ?? null

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

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', standInFetch)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => {})
  pictures(true)
  await useStandIn()
  member = 'mara'
})

afterEach(async () => {
  inUse.clear()
  // Pending requests end with the member's session.
  member = 'somebody else'
  look('')
  await vi.advanceTimersByTimeAsync(1000)
  write(linksKey('mara'), '{}')
  vi.useRealTimers()
})

test('forty members cost one request, for links that hold for a day', async () => {
  const all = names(40)
  serve(all)
  for (const name of all) hold(name)
  await vi.waitFor(() => expect(addressOf(all[39] ?? '')).toBe(shownUrl('39-avatar-1.webp', 1)))
  expect(requests()).toHaveLength(1)
  expect(requests()[0]?.body).toEqual({ expiresIn: 86_400, paths: all })
  for (const name of all) hold(name)
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests()).toHaveLength(1)
})

test('links outlive the page, and end with the member', async () => {
  serve(['a.webp'])
  hold('a.webp')
  await vi.waitFor(() => expect(addressOf('a.webp')).not.toBeNull())
  member = 'tim'
  look('')
  expect(addressOf('a.webp')).toBeNull()
  member = 'mara'
  look('a.webp')
  expect(addressOf('a.webp')).toBe(shownUrl('a.webp', 1))
  expect(requests()).toHaveLength(1)
})

test('a link is renewed before it ends, and changes only once the picture is there under the new one', async () => {
  serve(['b.webp'])
  hold('b.webp')
  await vi.waitFor(() => expect(addressOf('b.webp')).toBe(shownUrl('b.webp', 1)))
  serve(['b.webp'], 2)
  pictures(false)
  await vi.advanceTimersByTimeAsync(DAY_MS - RENEW_BEFORE_MS + 60_000)
  expect(requests().length).toBeGreaterThan(1)
  expect(addressOf('b.webp')).toBe(shownUrl('b.webp', 1))
  pictures(true)
  renewDue()
  await vi.waitFor(() => expect(addressOf('b.webp')).toBe(shownUrl('b.webp', 2)))
})

test('a link that was kept from before is renewed in time, too', async () => {
  const kept = { url: shownUrl('k.webp', 0), until: Date.now() + RENEW_BEFORE_MS + 3_600_000 }
  write(linksKey('mara'), JSON.stringify({ 'k.webp': kept }))
  serve(['k.webp'])
  hold('k.webp')
  await vi.waitFor(() => expect(addressOf('k.webp')).toBe(kept.url))
  expect(requests()).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(3_600_000 + 1000)
  await vi.waitFor(() => expect(addressOf('k.webp')).toBe(shownUrl('k.webp', 1)))
})

test('what nobody looks at any more is not renewed', async () => {
  serve(['c.webp'])
  const stop = hold('c.webp')
  await vi.waitFor(() => expect(addressOf('c.webp')).not.toBeNull())
  stop()
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(requests()).toHaveLength(1)
})

test('a picture that is gone has no link, and is not asked for again at once', async () => {
  answers.set(SIGN, { status: 200, body: [{ path: 'd.webp', error: 'not there', signedURL: null }] })
  hold('d.webp')
  await vi.waitFor(() => expect(links.get('d.webp')?.url).toBeNull())
  hold('d.webp')
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests()).toHaveLength(1)
})

test('without a network it is tried again later', async () => {
  answers.set(SIGN, new TypeError('Failed to fetch'))
  hold('e.webp')
  await vi.waitFor(() => expect(requests()).toHaveLength(1))
  serve(['e.webp'])
  await vi.advanceTimersByTimeAsync(31_000)
  await vi.waitFor(() => expect(addressOf('e.webp')).not.toBeNull())
})

test('a kept link that no longer works is made anew, a new one is not', async () => {
  const url = shownUrl('f.webp', 0)
  write(linksKey('mara'), JSON.stringify({ 'f.webp': { url, until: Date.now() + DAY_MS / 2 } }))
  hold('f.webp')
  await vi.waitFor(() => expect(addressOf('f.webp')).toBe(url))
  serve(['f.webp'])
  replaceBroken('f.webp')
  await vi.waitFor(() => expect(addressOf('f.webp')).toBe(shownUrl('f.webp', 1)))
  replaceBroken('f.webp')
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests()).toHaveLength(1)
  expect(read(linksKey('mara'))).toContain('token=1')
})

test('of more links than are kept, those on the screen and those looked at last stay', async () => {
  const many = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}-${at}.webp`)
  const [shown, often, crowd] = [many('shown', 16), many('often', 16), many('crowd', 1200)]
  serve([...shown, ...often])
  for (const name of [...shown, ...often]) hold(name)
  await vi.waitFor(() => expect(addressOf(often[15] ?? '')).not.toBeNull())
  for (const name of often) inUse.delete(name)
  serve(crowd)
  for (const name of crowd) look(name)
  await vi.waitFor(() => expect(addressOf('crowd-1199.webp')).not.toBeNull())
  serve(['new.webp'])
  for (const name of [...often, 'new.webp']) look(name)
  await vi.advanceTimersByTimeAsync(1000)
  const kept = Object.keys(JSON.parse(read(linksKey('mara')) ?? '{}'))
  expect(kept.length).toBe(1000)
  expect(kept).toEqual(expect.arrayContaining([...shown, ...often, 'crowd-1199.webp', 'new.webp']))
  expect(kept).not.toContain('crowd-0.webp')
})
