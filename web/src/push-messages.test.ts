import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sight, WorkerMessage } from '@/lib/installed-app/worker-message.ts'

type Handler = (event: Record<string, unknown> & { waitUntil: (work: Promise<unknown>) => void }) => void

const handlers = new Map<string, Handler>()
const MODULE = './push-messages.ts'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0'
const TABLET = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1'
const SAFARI = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const MESSAGE = { title: 'You are invited', body: 'To a match.', tag: 'match', url: '/matches/1' }

let shown: { title: string; options: Record<string, unknown>; close: () => void }[]
let pages: ReturnType<typeof page>[]
const openWindow = vi.fn(async () => null)
const subscribe = vi.fn(async (_options: object) => ({}))

const waited = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A page of the app as the browser describes it. It answers by itself while it runs, after the milliseconds. */
function page(visibilityState: string, focused: boolean, answersAfter: number | null = 0) {
  const one = {
    visibilityState,
    focused,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async () => undefined),
    postMessage: vi.fn((message: WorkerMessage, ports?: MessagePort[]) => {
      if (answersAfter === null) return
      const sight: Sight = { visible: one.visibilityState === 'visible', focused: one.focused }
      setTimeout(() => ports?.[0]?.postMessage(message.kind === 'push-arrived' ? sight : true), answersAfter)
    }),
  }
  return one
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.resetModules()
  shown = []
  pages = []
  let lists = 0
  const registration = {
    async showNotification(title: string, options: Record<string, unknown>) {
      const before = lists
      await waited(20)
      // As Chromium does: a list that is asked for meanwhile makes it forget this one.
      if (lists !== before) return
      shown = shown.filter((one) => one.options.tag !== options.tag)
      // As in Chromium: a notification is known by its tag, so closing an old one closes what has taken its place.
      const close = () => (shown = shown.filter((other) => other.options.tag !== options.tag))
      const one = { title, options, close }
      shown.push(one)
    },
    async getNotifications({ tag }: { tag: string }) {
      lists += 1
      await waited(5)
      lists += 1
      return shown.filter(({ options }) => options.tag === tag)
    },
    pushManager: { subscribe },
  }
  vi.stubGlobal('self', {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    clients: { matchAll: async () => pages, openWindow },
    registration,
    location: new URL('https://padel.example/sw.js'),
  })
  browser(ANDROID)
  await import(MODULE)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const browser = (userAgent: string) => vi.stubGlobal('navigator', { userAgent })

/** Hands the event over; resolves when the browser could put the worker to sleep. A page has a second to answer. */
async function happen(name: string, event: Record<string, unknown>) {
  const work: Promise<unknown>[] = []
  handlers.get(name)?.({ ...event, waitUntil: (one) => work.push(one) })
  await vi.advanceTimersByTimeAsync(1100)
  const atOnce = shown.map(({ title }) => title)
  await vi.advanceTimersByTimeAsync(5000)
  await Promise.all(work)
  return { atOnce, later: shown.map(({ title }) => title) }
}
const arrive = (message: unknown) => happen('push', { data: { json: () => message } })
const tap = (url: unknown) => happen('notificationclick', { notification: { data: { url }, close: vi.fn() } })

const STAYS = { atOnce: ['You are invited'], later: ['You are invited'] }
const PASSES = { atOnce: ['You are invited'], later: [] }
const SILENT = { atOnce: [], later: [] }

test.each([
  ['no page is open', [], ANDROID, STAYS],
  ['the app is in the background of a phone', [['hidden', false]], ANDROID, STAYS],
  ['the app is in the background of a computer', [['hidden', false]], DESKTOP, STAYS],
  ['a page can be seen, but is not used', [['visible', false]], ANDROID, PASSES],
  ['a page is looked at', [['visible', true]], DESKTOP, SILENT],
  ['a page is looked at in Safari, which insists', [['visible', true]], SAFARI, PASSES],
  ['a page is suspended that can be seen as the browser says', [['visible', false, null]], IPAD, STAYS],
  ['a page is suspended that has the focus as Safari says', [['visible', true, null]], IPAD, STAYS],
  ['a page is suspended that has the focus as Chromium says', [['visible', true, null]], TABLET, STAYS],
  ['a page wakes up too late', [['visible', true, 1500]], TABLET, STAYS],
  [
    'one page is suspended, another is looked at',
    [
      ['visible', true, null],
      ['visible', true],
    ],
    DESKTOP,
    SILENT,
  ],
] as const)('when %s', async (_what, open, userAgent, outcome) => {
  browser(userAgent)
  pages = open.map(([state, focused, answersAfter]) => page(state, focused, answersAfter))
  expect(await arrive(MESSAGE)).toEqual(outcome)
  for (const one of pages)
    expect(one.postMessage.mock.calls[0]?.[0]).toEqual({ kind: 'push-arrived', test: false })
})

test('a test is shown whatever is looked at', async () => {
  pages = [page('visible', true)]
  expect(await arrive({ ...MESSAGE, test: true })).toEqual(PASSES)
})

test('a later word on the same match takes the place of the earlier', async () => {
  await arrive(MESSAGE)
  expect((await arrive({ ...MESSAGE, title: 'Match updated' })).later).toEqual(['Match updated'])
})

test('and stays when the earlier one would have passed', async () => {
  const open = page('visible', false)
  pages = [open]
  const handler = handlers.get('push')
  const work: Promise<unknown>[] = []
  handler?.({ data: { json: () => MESSAGE }, waitUntil: (one) => work.push(one) })
  await vi.advanceTimersByTimeAsync(3000)
  open.visibilityState = 'hidden'
  expect((await arrive({ ...MESSAGE, title: 'Match updated' })).later).toEqual(['Match updated'])
  await Promise.all(work)
})

test.each(Array.from({ length: 20 }, (_, at) => 2 * at))(
  'two messages are both shown beside an open app, %i ms apart',
  async (milliseconds) => {
    pages = [page('visible', false)]
    const work: Promise<unknown>[] = []
    const push = (tag: string) =>
      handlers.get('push')?.({
        data: { json: () => ({ ...MESSAGE, tag }) },
        waitUntil: (one) => work.push(one),
      })
    push('one')
    await vi.advanceTimersByTimeAsync(milliseconds)
    push('other')
    await vi.advanceTimersByTimeAsync(200)
    expect(shown.map(({ options }) => options.tag)).toEqual(['one', 'other'])
    await vi.advanceTimersByTimeAsync(6000)
    await Promise.all(work)
    expect(shown).toEqual([])
  },
)

test('what cannot be read is shown all the same', async () => {
  const json = () => JSON.parse('{')
  expect((await happen('push', { data: { json } })).later).toEqual(['Courtside'])
  expect((await happen('push', { data: null })).later).toEqual(['Courtside'])
})

test('a tap opens the match', async () => {
  await tap('/matches/1')
  expect(openWindow).toHaveBeenCalledWith(new URL('https://padel.example/matches/1'))
})

test('or leads a page there that is open: the one that is visible, and by itself if it listens', async () => {
  pages = [page('hidden', false), page('visible', false)]
  await tap('/matches/1')
  const [behind, front] = pages
  expect(front?.focus).toHaveBeenCalledOnce()
  expect(front?.postMessage.mock.calls[0]?.[0]).toEqual({ kind: 'open', path: '/matches/1' })
  expect([front?.navigate.mock.calls, behind?.postMessage.mock.calls, openWindow.mock.calls]).toEqual([
    [],
    [],
    [],
  ])
})

test('a page that does not listen is loaded anew, also where it may not come to the front', async () => {
  const deaf = page('visible', false, null)
  deaf.focus.mockRejectedValue(new DOMException('', 'InvalidAccessError'))
  pages = [deaf]
  await tap('/matches/1')
  expect(deaf.navigate).toHaveBeenCalledWith(new URL('https://padel.example/matches/1'))
})

test('a tap leads nowhere but into the app', async () => {
  await tap('https://elsewhere.example/x')
  expect(openWindow).not.toHaveBeenCalled()
  await tap(undefined)
  expect(openWindow).toHaveBeenCalledWith(new URL('https://padel.example/profile?tab=notifications'))
})

const KEY = 'AQID'
const FORMER_KEY = new ArrayBuffer(65)
const FORMER = { oldSubscription: { options: { applicationServerKey: FORMER_KEY } } }
const reachable = async () => Response.json({ vapidPublicKey: KEY })
const sendsNone = async () => Response.json({ vapidPublicKey: '' })
const offline = async () => Promise.reject(new TypeError('Failed to fetch'))
const down = async () => new Response('Bad gateway', { status: 502 })

test.each([
  ['of which the browser says nothing', {}, reachable, 'granted', KEY],
  ['that it names', FORMER, reachable, 'granted', KEY],
  ['while the server cannot be reached', FORMER, offline, 'granted', FORMER_KEY],
  ['while a proxy answers', FORMER, down, 'granted', FORMER_KEY],
  ['of which nothing is known', {}, offline, 'granted', null],
  ['of a site that sends no messages any more', FORMER, sendsNone, 'granted', null],
  ['as the member no longer allows it', FORMER, reachable, 'denied', null],
] as const)(
  'a subscription that the browser drops is made anew: one %s',
  async (_which, event, get, allowed, key) => {
    vi.stubGlobal('fetch', get)
    vi.stubGlobal('Notification', { permission: allowed })
    pages = [page('hidden', false)]
    await happen('pushsubscriptionchange', event)
    expect(subscribe.mock.calls).toEqual(key ? [[{ userVisibleOnly: true, applicationServerKey: key }]] : [])
    const posted = [{ kind: 'push-subscription-changed' }]
    expect(pages[0]?.postMessage.mock.calls.map(([message]) => message)).toEqual(key ? posted : [])
  },
)

test('pages hear of a subscription that the browser has made anew itself', async () => {
  pages = [page('hidden', false)]
  await happen('pushsubscriptionchange', { newSubscription: {} })
  expect(subscribe).not.toHaveBeenCalled()
  expect(pages[0]?.postMessage).toHaveBeenCalledWith({ kind: 'push-subscription-changed' })
})
