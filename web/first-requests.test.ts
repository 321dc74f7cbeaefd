import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { matchListQuery, ownMatchesQuery } from '@/features/match-list/queries/matches.ts'
import { NO_FILTERS } from '@/features/match-list/schema.ts'
import { loadConfig } from '@/lib/backend/config.ts'
import { takeEarly } from '@/lib/backend/early/early-rows.ts'
import { createAuthClient } from '@/lib/backend/session/auth-client.ts'
import { erase, SESSION_KEY, write } from '@/lib/browser/storage.ts'
import { noteServerTime } from '@/lib/time/clock.ts'
import { firstRequests, signInRequest } from './src/app/first-requests.ts'

const script = readFileSync(new URL('./first-requests.js', import.meta.url), 'utf8')
// The client is made once, for the backend of which the templates were made.
const BACKEND = 'https://backend.invalid'
const CONFIG = { supabaseUrl: `${BACKEND}/`, supabasePublishableKey: 'publishable' }
const MARA = '11111111-1111-4111-8111-111111111111'
const ELA = '22222222-2222-4222-8222-222222222222'
const HOUR_S = 3600
const FACTOR = { factors: [{ status: 'verified' }] }
const templates = await firstRequests()
const signIn = JSON.stringify(await signInRequest())

interface Member {
  id?: string
  aal?: string
  user?: object
  validS?: number
}

function sessionOf({ id = MARA, aal = 'aal1', user = {}, validS = HOUR_S }: Member = {}): string {
  const claims = Buffer.from(JSON.stringify({ sub: id, aal })).toString('base64url')
  return JSON.stringify({
    access_token: `header.${claims}.of-${id}`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: validS,
    expires_at: Math.floor(Date.now() / 1000) + validS,
    user: { id, ...user },
  })
}

type SentEarly = NonNullable<typeof globalThis.early> & { askToSignIn?(typed: object): void }

/** The network notes the page's requests and answers them by address. */
const network = vi.fn<(input: RequestInfo | URL, init?: RequestInit) => Promise<Response>>()
const addressesAsked = () => network.mock.calls.map(([input]) => String(input))
const rowsAsked = () => addressesAsked().filter((url) => url.startsWith(BACKEND))

interface Visit {
  stored?: Record<string, string>
  address?: string
  getItem?: (key: string) => string | null
}

/** Opens the page until its answers are there, and returns what it preloads. */
async function open({ stored = {}, address = '/matches', getItem = (key) => stored[key] ?? null }: Visit) {
  const preloaded: string[] = []
  const { pathname, search } = new URL(address, BACKEND)
  const window: { early?: SentEarly } = {}
  runInNewContext(script, {
    window,
    document: {
      documentElement: { lang: 'de' },
      currentScript: {
        dataset: {
          signedOut: '/form.js',
          auth: '/auth.js',
          signedIn: '/shell.js /list.js',
          requests: JSON.stringify(templates),
          signIn,
        },
        getAttribute: (name: string) => `/${name}.js`,
      },
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => preloaded.push(href) },
    },
    localStorage: { getItem },
    location: { pathname, search },
    fetch: network,
    ...{ AbortSignal, Date, JSON, Object, atob, encodeURIComponent },
  })
  for (const [key, value] of Object.entries(stored)) write(key, value)
  globalThis.early = window.early && { ...window.early, take: takeEarly }
  await globalThis.early?.config?.answer.catch(() => {})
  await new Promise(setImmediate)
  return preloaded
}

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockReset()
  network.mockImplementation(async (input) => Response.json(String(input) === '/config.json' ? CONFIG : []))
})
afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.early = undefined
  erase(SESSION_KEY)
  noteServerTime(new Date().toUTCString())
})

const signal = new AbortController().signal
const askFor = (options: { queryFn?: unknown }) =>
  (options.queryFn as (context: object) => Promise<unknown>)({ signal, pageParam: null })
const askForList = () => askFor(matchListQuery(NO_FILTERS))

describe('which parts it asks for', () => {
  it.each([
    [
      'those of the list where somebody is signed in',
      { stored: { [SESSION_KEY]: sessionOf() }, address: '/courts' },
      '/shell.js /list.js',
    ],
    ['those of the sign-in screen elsewhere', {}, '/form.js'],
  ])('%s', async (_what, visit, screens) => {
    expect(await open(visit)).toEqual([...screens.split(' '), '/data-texts-de.js'])
    expect(addressesAsked()).toEqual(['/config.json'])
  })

  it('the one that renews a token that has ended, too', async () => {
    const stored = { [SESSION_KEY]: sessionOf({ validS: 100 }) }
    expect(await open({ stored })).toEqual(['/shell.js', '/list.js', '/data-texts-de.js', '/auth.js'])
  })

  it('those of the sign-in screen where storage is blocked', async () => {
    const getItem = () => {
      throw new Error('SecurityError')
    }
    expect(await open({ getItem })).toContain('/form.js')
    expect(rowsAsked()).toEqual([])
  })
})

describe('whether it asks for rows', () => {
  const member = { [SESSION_KEY]: sessionOf() }
  it.each([
    ['at the start', { stored: member, address: '/' }, 5],
    ['at the list', { stored: member }, 5],
    ['at a match over the list', { stored: member, address: `/matches?match=${ELA}` }, 5],
    ['at a list with filters', { stored: member, address: '/matches?mine=1' }, 0],
    ['elsewhere', { stored: member, address: '/courts' }, 0],
    ['of a member who looks at what fits', { stored: { ...member, [`for-me-${MARA}`]: '1' } }, 0],
    ['with a token that ends soon', { stored: { [SESSION_KEY]: sessionOf({ validS: 100 }) } }, 0],
    ['before the second factor', { stored: { [SESSION_KEY]: sessionOf({ user: FACTOR }) } }, 0],
    ['after it', { stored: { [SESSION_KEY]: sessionOf({ user: FACTOR, aal: 'aal2' }) } }, 5],
  ])('%s', async (_where, visit, expected) => {
    await open(visit)
    expect(rowsAsked()).toHaveLength(expected)
    for (const url of rowsAsked()) expect(url).not.toMatch(/[{}]|%7B/)
  })

  it('not before it knows the backend', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    await open({ stored: member })
    expect(addressesAsked()).toEqual(['/config.json'])
    await expect(loadConfig()).rejects.toThrow('Failed to fetch')
    network.mockImplementation(async () => Response.json(CONFIG))
    expect(await loadConfig()).toMatchObject(CONFIG)
  })
})

describe('what the app takes', () => {
  const stored = { [SESSION_KEY]: sessionOf() }
  const visit = async (next: Visit = { stored }) => {
    await open(next)
    await loadConfig()
    network.mockClear()
  }

  it('every answer, each once', async () => {
    await visit()
    await Promise.all([askForList(), askFor(ownMatchesQuery(MARA)), askFor(ownProfileQuery(MARA))])
    expect(network).not.toHaveBeenCalled()
    await askForList()
    expect(rowsAsked()).toHaveLength(1)
  })

  it('not that of another account, which has signed in meanwhile in another tab', async () => {
    await visit()
    write(SESSION_KEY, sessionOf({ id: ELA }))
    await askForList()
    expect(new Headers(network.mock.lastCall?.[1]?.headers).get('authorization')).toContain(ELA)
  })

  it('not that of other filters', async () => {
    await visit()
    await askFor(matchListQuery({ ...NO_FILTERS, location: 'Padel Hall' }))
    expect(rowsAsked()).toHaveLength(1)
  })

  it('not by the clock of a device that is hours ahead', async () => {
    await visit()
    noteServerTime(new Date(Date.now() - 2 * HOUR_S * 1000).toUTCString())
    await askForList()
    expect(rowsAsked()).toHaveLength(1)
  })

  it('not after a minute, such as that of a tab that slept', async () => {
    await visit()
    for (const request of (await globalThis.early?.requests) ?? []) request.at -= 60_000
    await askForList()
    expect(rowsAsked()).toHaveLength(1)
  })

  it.each([
    ['was refused', async () => Response.json({ message: 'no' }, { status: 503 })],
    ['did not arrive', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('not one that %s: it asks again', async (_how, answer) => {
    network.mockImplementation((input) =>
      String(input) === '/config.json' ? Promise.resolve(Response.json(CONFIG)) : answer(),
    )
    await visit()
    network.mockImplementation(async () => Response.json([]))
    expect(await askForList()).toMatchObject({ matches: [] })
    expect(rowsAsked()).toHaveLength(1)
  })

  it('one that comes late, for which it waits', async () => {
    let arrive = (_answer: Response) => {}
    network.mockImplementation((input) =>
      String(input) === '/config.json'
        ? Promise.resolve(Response.json(CONFIG))
        : new Promise((resolve) => {
            if (String(input).includes('listed_matches')) arrive = resolve
          }),
    )
    await visit()
    const list = askForList()
    arrive(Response.json([]))
    expect(await list).toMatchObject({ matches: [] })
    expect(network).not.toHaveBeenCalled()
  })
})

describe('the sign-in form', () => {
  const typed = { email: 'mara@demo.example', password: 'quote " and {email} and \\ back' }

  it('sends what the client for accounts would, which takes the answer', async () => {
    network.mockImplementation(async (input) =>
      String(input) === '/config.json'
        ? Response.json(CONFIG)
        : Response.json({ error_code: 'invalid_credentials', msg: 'no' }, { status: 400 }),
    )
    await open({ address: '/auth' })
    ;(globalThis.early as SentEarly).askToSignIn?.(typed)
    await globalThis.early?.signIn
    await loadConfig()
    const { error } = await createAuthClient().signInWithPassword(typed)
    expect(error?.code).toBe('invalid_credentials')
    const [, sent] = network.mock.calls.find(([input]) => String(input).includes('/token')) ?? []
    expect(JSON.parse(String(sent?.body))).toMatchObject(typed)
    expect(addressesAsked().filter((url) => url.includes('/token'))).toHaveLength(1)
  })
})
