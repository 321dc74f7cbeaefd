import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import pg from 'pg'
import type { Backend } from 'supabase-compatible'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend } from '../../testing/test-backend.ts'
import { readCommunity } from '../config/community.ts'
import { type CallFunction, functionCaller } from '../http/backend-client.ts'
import { boardLinkPages } from '../http/pages/board-link-page.ts'
import { openLanguages } from '../language/languages.ts'
import { openPictureDrawer, type PictureDrawer } from './draw-pictures.ts'
import { pictureRoutes } from './picture-routes.ts'
import type { Podium } from './podium-svg.ts'

const PAGE = '<!doctype html><html><head><meta charset="utf-8" /><title>Courtside</title></head></html>'
const GUESTS = ['Ann Bandeja', 'Bo Lob', 'Ida 北京', 'Zoë']
const community = await readCommunity('config/community.json')
const languages = openLanguages('en')

let backend: TestBackend
let pool: pg.Pool
let site: Hono
let mara: Person
let match: string
let token: string
const pictures = openPictureDrawer()
/** The podiums that have been drawn. */
const drawn: Podium[] = []

beforeAll(async () => {
  backend = await startTestBackend()
  pool = new pg.Pool({ connectionString: backend.database.url, max: 1 })
  site = siteWith(callerBeside(backend.backend))
  mara = await signUp()
  match = await addMatch(mara.id)
  await play()
  token = (await call<{ token: string }>('change_board_link', { p_match_id: match, p_on: true })).token
})
afterAll(async () => {
  await pictures.stop()
  await pool.end()
  await backend.stop()
})

function siteWith(callFunction: CallFunction, drawer: PictureDrawer = { ...pictures, draw }): Hono {
  const parts = {
    community: () => community,
    languages,
    callFunction,
    siteUrl: () => 'https://padel.example',
  }
  const pages = { app: new Hono(), indexHtml: async () => PAGE, builtHtml: PAGE, version: '' }
  return new Hono()
    .route('/pictures', pictureRoutes({ ...parts, pictures: drawer }))
    .route('/board', boardLinkPages({ ...parts, pages }))
}

function draw(podium: Podium) {
  drawn.push(podium)
  return pictures.draw(podium)
}

/** Without a backend of its own it asks over the network, as beside a hosted project. */
const callerBeside = (own: Backend | undefined) =>
  functionCaller({ url: backend.url, publishableKey: backend.publishableKey, vapidPublicKey: '' }, own)

interface Person {
  id: string
  token: string
}

async function signUp(): Promise<Person> {
  const account = { email: `${randomUUID()}@example.test`, password: `demo ${randomUUID()}` }
  const user = { ...account, email_confirm: true, user_metadata: { username: 'Mara Demo' } }
  await send('/auth/v1/admin/users', user, backend.secretKey)
  const session = (await (await send('/auth/v1/token?grant_type=password', account)).json()) as {
    access_token: string
    user: { id: string }
  }
  return { id: session.user.id, token: session.access_token }
}

const send = (path: string, body: object, key = backend.publishableKey, bearer = key) =>
  fetch(backend.url + path, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function call<Answer>(name: string, values: object): Promise<Answer> {
  const answer = await send(`/rest/v1/rpc/${name}`, values, backend.publishableKey, mara.token)
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

async function addMatch(creator: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into public.matches (location, match_date, match_type, players, creator_id, is_private, description)
       values ('TSG Padel (eBuSy)', now(), 'americano', 0, $1, true, E'Thursday <cup>\\nBring balls') returning id),
     creator as (insert into public.match_participants (match_id, user_id, status) select id, $1, 'confirmed' from made),
     guests as (insert into public.match_participants (match_id, guest_name, guest_kind, status, created_at)
       select id, name, 'plus_one', 'confirmed', now() + place * interval '1 minute'
         from made, unnest($2::text[]) with ordinality as guests (name, place))
     select id from made`,
    [creator, GUESTS],
  )
  return rows[0]?.id ?? ''
}

interface Board {
  plan_version: number
  players: { id: string; name: string | null }[]
}
const act = () => ({ p_id: randomUUID(), p_match_id: match })

/** Everybody is there, the guests play one game, and the evening ends. */
async function play(): Promise<void> {
  const { rows } = await pool.query('select id from match_participants where match_id = $1', [match])
  const present = rows.map(({ id }) => id)
  await call('start_evening', { ...act(), p_settings: { points: 24, courts: ['One'], rounds: 1, present } })
  const { players, plan_version } = await call<Board>('get_evening', { p_match_id: match })
  const [a, b, c, d] = GUESTS.map((guest) => players.find(({ name }) => name === guest)?.id)
  const game = { id: randomUUID(), court: 0, a: [a, b], b: [c, d] }
  const deal = { p_expected: plan_version, p_seed: 1, p_planner_version: 1 }
  await call('deal', { ...act(), ...deal, p_rounds: [{ number: 1, games: [game] }] })
  const score = { p_id: randomUUID(), p_game_id: game.id, p_a: 14, p_b: 10, p_based_on: null }
  await call('enter_score', score)
  expect((await podium()).status).toBe(404)
  expect(tagsIn(await (await site.request(`/board/${await linkOf()}`)).text())).toMatchObject({
    'og:description': expect.stringMatching(/ · TSG Padel · Round 1 of 1$/),
    'og:image': 'https://padel.example/icons/preview.png',
  })
  await call('end_evening', act())
}

const linkOf = async () =>
  (await call<{ token: string }>('change_board_link', { p_match_id: match, p_on: true })).token
const podium = (who: Person | null = mara, of = site) =>
  of.request(`/pictures/podium/${match}.png`, {
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  })
const shared = (link = token, headers: Record<string, string> = {}) =>
  site.request(`/pictures/board/${link}.png`, { headers })
const tagsIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/(?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name, text]) => [
      name,
      text,
    ]),
  )
const namesIn = ({ steps }: Podium) => steps.map(({ lines }) => lines.flat().map(({ text }) => text))

test.each(['embedded', 'hosted'])(
  'a member gets the podium as a picture beside a backend that is %s',
  async (kind) => {
    const answer = await podium(mara, kind === 'hosted' ? siteWith(callerBeside(undefined)) : site)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'private, no-cache',
    ])
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG')
  },
)

test('it has first names only, also for a member', async () => {
  drawn.length = 0
  await podium()
  expect(drawn.map(namesIn)).toEqual([[['Ann', 'Bo'], [], ['Ida', 'Zoë']]])
  expect(JSON.stringify(drawn)).not.toMatch(/Bandeja|Lob|北京|Demo/)
})

test('whoever does not see the match gets nothing, and nobody without an account', async () => {
  expect((await podium(await signUp())).status).toBe(404)
  expect((await podium(null)).status).toBe(404)
  expect((await podium({ id: '', token: 'x' })).status).toBe(401)
  expect((await podium({ id: '', token: backend.publishableKey })).status).toBe(401)
  const wrong = await site.request('/pictures/podium/x.png', { headers: { authorization: 'Bearer x' } })
  expect(wrong.status).toBe(404)
})

test('whoever has the link gets the same, and a picture that is there already is not sent again', async () => {
  const [own, answer] = [await podium(), await shared()]
  const etag = answer.headers.get('etag') ?? ''
  expect([answer.status, etag]).toEqual([200, own.headers.get('etag')])
  const again = await shared(token, { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a chat is shown the podium of a link, and its address is another one after a later score', async () => {
  const preview = async () => tagsIn(await (await site.request(`/board/${token}`)).text())
  const before = await preview()
  expect(before).toMatchObject({
    robots: 'noindex',
    'og:url': `https://padel.example/board/${token}`,
    'og:title': 'Thursday &lt;cup&gt;',
    'og:description': expect.stringMatching(/^\w+day, [\d.]+ at \d\d:\d\d · TSG Padel · The podium$/),
    'og:image': expect.stringMatching(
      new RegExp(`^https://padel.example/pictures/board/${token}.png\\?v=\\d+$`),
    ),
    'og:image:width': '1200',
    'twitter:card': 'summary_large_image',
  })
  const { pathname, search } = new URL(before['og:image'] ?? '')
  expect((await site.request(pathname + search)).status).toBe(200)
  await pool.query('update evening_versions set version = version + 1 where match_id = $1', [match])
  expect((await preview())['og:image']).not.toBe(before['og:image'])
})

test('a link that was switched off shows nothing at once, as one that was never given', async () => {
  const old = token
  token = await linkOf()
  expect((await shared(old)).status).toBe(404)
  expect((await shared('A'.repeat(22))).status).toBe(404)
  expect((await shared('x')).status).toBe(404)
  const page = async (link: string) => (await site.request(`/board/${link}`)).text()
  expect(await page(old)).toBe(await page('A'.repeat(22)))
  expect(await page(old)).not.toMatch(/Thursday|board\//)
  expect((await shared()).status).toBe(200)
})

test('a member who has left is a former one', async () => {
  drawn.length = 0
  await pool.query(
    `update evening_players set guest_name = null where guest_name = 'Zoë' and match_id = $1`,
    [match],
  )
  await shared()
  expect(drawn.map(namesIn)).toEqual([[['Ann', 'Bo'], [], ['Ida', 'Former member']]])
})

test('a match that stewards hide has no picture', async () => {
  await pool.query('update matches set hidden_at = now() where id = $1', [match])
  expect([(await shared()).status, (await podium(await signUp())).status]).toEqual([404, 404])
  await pool.query('update matches set hidden_at = null where id = $1', [match])
})

test('where the backend fails, too many pictures wait or none can be drawn, one may ask again', async () => {
  const failing = (drawer: PictureDrawer, caller: CallFunction = callerBeside(backend.backend)) =>
    podium(mara, siteWith(caller, drawer))
  const drawer = (draw: PictureDrawer['draw']) => ({ ...pictures, draw })
  const answers = [
    await failing(drawer(async () => undefined)),
    await failing(drawer(() => Promise.reject(new Error('no picture')))),
    await failing(pictures, async () => new Response(null, { status: 500 })),
    await failing(pictures, () => Promise.reject(new Error('no network'))),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})
