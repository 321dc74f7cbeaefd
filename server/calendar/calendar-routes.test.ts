import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import ICAL from 'ical.js'
import pg from 'pg'
import type { Backend } from 'supabase-compatible'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend } from '../../testing/test-backend.ts'
import { readCommunity } from '../config/community.ts'
import { functionCaller } from '../http/backend-client.ts'
import { openLanguages } from '../language/languages.ts'
import { calendarRoutes } from './calendar-routes.ts'

let backend: TestBackend
let pool: pg.Pool
let routes: Hono
let mara: Person
let match: string
let feed: string

beforeAll(async () => {
  backend = await startTestBackend()
  pool = new pg.Pool({ connectionString: backend.database.url, max: 1 })
  routes = await routesBeside(backend.backend)
  mara = await signUp()
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into public.matches (location, match_date, end_time, players, creator_id, is_private)
       values ('Indoor Arena (Eversports)', now() + interval '1 day', '20:00', 4, $1, true) returning id)
     insert into public.match_participants (match_id, user_id, status) select id, $1, 'confirmed' from made
     returning match_id as id`,
    [mara.id],
  )
  match = rows[0]?.id ?? ''
  feed = await makeFeed(mara)
})
afterAll(async () => {
  await pool.end()
  await backend.stop()
})

const community = await readCommunity('config/community.json')
const parts = async () => ({
  community: () => community,
  languages: openLanguages('en'),
  siteUrl: () => 'https://padel.example',
})

/** Without a backend of its own it asks over the network. */
async function routesBeside(own: Backend | undefined): Promise<Hono> {
  const address = { url: backend.url, publishableKey: backend.publishableKey, vapidPublicKey: '' }
  const callFunction = functionCaller(address, own)
  return new Hono().route('/calendar', calendarRoutes({ ...(await parts()), callFunction }))
}

const PASSWORD = `demo ${randomUUID()}`

interface Person {
  id: string
  email: string
  token: string
}

async function signUp(): Promise<Person> {
  const account = { email: `${randomUUID()}@example.test`, password: PASSWORD }
  const user = { ...account, email_confirm: true, user_metadata: { username: 'Mara Demo' } }
  await send('/auth/v1/admin/users', user, backend.secretKey)
  return signIn(account)
}

async function signIn(account: { email: string; password: string }): Promise<Person> {
  const answer = await send('/auth/v1/token?grant_type=password', account)
  const session = (await answer.json()) as { access_token: string; user: { id: string } }
  return { id: session.user.id, email: account.email, token: session.access_token }
}

const send = (path: string, body: object, key = backend.publishableKey, token = key, method = 'POST') =>
  fetch(backend.url + path, {
    method,
    headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function makeFeed({ token }: Person): Promise<string> {
  const answer = await send('/rest/v1/rpc/create_calendar_feed', {}, backend.publishableKey, token)
  const [made] = (await answer.json()) as { token: string }[]
  return made?.token ?? ''
}

const events = async (answer: Response) =>
  new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')

test.each(['embedded', 'hosted'])(
  'a feed is read by its address alone, beside a backend that is %s',
  async (kind) => {
    const site = kind === 'hosted' ? await routesBeside(undefined) : routes
    const answer = await site.request(`/calendar/${feed}.ics`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const [event, ...others] = await events(answer)
    expect(others).toEqual([])
    expect(event?.getFirstPropertyValue('url')).toBe(`https://padel.example/matches/${match}`)
  },
)

test('a program that has it already is told so, and one that asks for the head gets it', async () => {
  const answer = await routes.request(`/calendar/${feed}.ics`)
  const etag = answer.headers.get('etag') ?? ''
  const again = await routes.request(`/calendar/${feed}.ics`, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await routes.request(`/calendar/${feed}.ics`, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
})

test('the feed is in the language of its member', async () => {
  await pool.query(`update public.profiles set locale = 'de' where id = $1`, [mara.id])
  const [event] = await events(await routes.request(`/calendar/${feed}.ics`))
  expect(event?.getFirstPropertyValue('summary')).toBe('Spiel: Indoor Arena')
})

test('a match is read in the name of who asks, in the language of their page', async () => {
  const read = (token: string, language = 'en') =>
    routes.request(`/calendar/matches/${match}.ics`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    })
  const [event] = await events(await read(mara.token, 'de'))
  expect(event?.getFirstPropertyValue('summary')).toBe('Spiel: Indoor Arena')
  expect((await read((await signUp()).token)).status).toBe(404)
  expect((await read('x')).status).toBe(401)
  expect((await read(backend.publishableKey)).status).toBe(401)
})

test('the match behind a link is read without an account, without names, until the link is renewed', async () => {
  const rpc = (name: string, values: object) =>
    send(`/rest/v1/rpc/${name}`, { p_match_id: match, ...values }, backend.publishableKey, mara.token)
  const { token } = (await (await rpc('share_match', {})).json()) as { token: string }
  const answer = await routes.request(`/calendar/links/${token}.ics`)
  expect(answer.status).toBe(200)
  const text = await answer.clone().text()
  expect(text).not.toContain('Mara')
  const [event] = await events(answer)
  expect(event?.getFirstPropertyValue('url')).toBe(`https://padel.example/m/${token}`)
  expect((await rpc('change_match_link', { p_renew: true })).status).toBe(200)
  expect((await routes.request(`/calendar/links/${token}.ics`)).status).toBe(404)
})

test.each([
  `/calendar/${'0'.repeat(64)}.ics`,
  '/calendar/x.ics',
  '/calendar/matches/x.ics',
  '/calendar/links/x.ics',
  '/calendar/links/abcdefghijklmnopqrstuv.ics',
  '/calendar/matches/00000000-0000-4000-8000-000000000000.ics',
])('there is nothing at %s', async (path) => {
  const answer = await routes.request(path)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

/** All ways in which a member, or a steward for them, shuts others out; `own` is the session that stays. */
const SHUT_OUT: [string, (own: Person, thief: Person) => Promise<unknown>][] = [
  [
    'a new password',
    (own) =>
      send('/auth/v1/user', { ...NEW, current_password: PASSWORD }, backend.publishableKey, own.token, 'PUT'),
  ],
  ['a new password after a recovery', recover],
  ['signing out all other devices', (own) => as(own, '/auth/v1/logout?scope=others')],
  ['signing out everywhere', (own) => as(own, '/auth/v1/logout?scope=global')],
  [
    'ending the session',
    (own, thief) => as(own, '/rest/v1/rpc/end_my_session', { p_session_id: sessionOf(thief) }),
  ],
  [
    'a steward who ends all sessions',
    async (own) => {
      const steward = await signUp()
      await pool.query('insert into public.stewards (member_id) values ($1)', [steward.id])
      return as(steward, '/rest/v1/rpc/sign_out_member', { p_member_id: own.id })
    },
  ],
]
const NEW = { password: `other ${randomUUID()}` }
const as = (person: Person, path: string, body: object = {}) =>
  send(path, body, backend.publishableKey, person.token)
const sessionOf = ({ token }: Person): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id

async function recover({ email }: Person): Promise<unknown> {
  await send('/auth/v1/recover', { email })
  const { text } = await backend.nextMail(email)
  const [token] = /\b\d{6}\b/.exec(text) ?? []
  const answer = await send('/auth/v1/verify', { type: 'recovery', email, token })
  const { access_token } = (await answer.json()) as { access_token: string }
  return send('/auth/v1/user', NEW, backend.publishableKey, access_token, 'PUT')
}

test.each(SHUT_OUT)(
  '%s ends the address that somebody else has made, who may have signed out since',
  async (_what, act) => {
    for (const leaves of [false, true]) {
      const own = await signUp()
      const thief = await signIn({ email: own.email, password: PASSWORD })
      const address = `/calendar/${await makeFeed(thief)}.ics`
      if (leaves) await as(thief, '/auth/v1/logout?scope=local')
      expect((await routes.request(address)).status).toBe(200)
      await act(own, thief)
      // The client of a member who signs out other devices asks for this as well.
      if (leaves) await as(own, '/rest/v1/rpc/end_feed_of_others')
      expect((await routes.request(address)).status).toBe(404)
    }
  },
)

test('an address of one’s own stays with a new password, and when the device that made it signs out', async () => {
  const own = await signUp()
  const other = await signIn({ email: own.email, password: PASSWORD })
  const address = `/calendar/${await makeFeed(own)}.ics`
  await as(other, '/auth/v1/logout?scope=local')
  await send(
    '/auth/v1/user',
    { ...NEW, current_password: PASSWORD },
    backend.publishableKey,
    own.token,
    'PUT',
  )
  await as(own, '/rest/v1/rpc/end_feed_of_others')
  expect((await routes.request(address)).status).toBe(200)
  await as(own, '/auth/v1/logout?scope=local')
  expect((await routes.request(address)).status).toBe(200)
})

test('a feed is not lost for a backend that does not answer', async () => {
  const failing = calendarRoutes({
    ...(await parts()),
    callFunction: () => Promise.reject(new Error('gone')),
  })
  const busy = calendarRoutes({
    ...(await parts()),
    callFunction: async () => new Response(null, { status: 500 }),
  })
  for (const site of [failing, busy]) {
    const answer = await site.request(`/${feed}.ics`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  }
})
