import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import pg from 'pg'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend } from '../../../testing/test-backend.ts'
import { readCommunity } from '../../config/community.ts'
import { openLanguages } from '../../language/languages.ts'
import { type CallFunction, functionCaller } from '../backend-client.ts'
import { compressedPages } from './compress.ts'
import { matchLinkPages } from './match-link-page.ts'

const STYLES = `<style>${'a{b:c}'.repeat(20_000)}</style>`
const INDEX = `<!doctype html><html><head>
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Courtside</title>
  <meta name="description" content="Courtside" />
  ${STYLES}</head><body><script>go()</script></body></html>`
/** Slack reads 32 KiB of a page; some programs read less. */
const READ_BY_MACHINES = 4096
const UNKNOWN = 'A'.repeat(22)
const picture = 'https://padel.example/icons/preview.png'

let backend: TestBackend
let pool: pg.Pool
let token: string

beforeAll(async () => {
  backend = await startTestBackend()
  pool = new pg.Pool({ connectionString: backend.database.url, max: 1 })
  const { rows } = await pool.query(
    `with made as (
       insert into public.matches (location, match_date, end_time, players, is_private)
       values ('Court "7" <b>&</b> (Eversports)', '2030-07-05 16:30Z', '20:00', 4, true) returning id)
     insert into private.match_links (match_id, token_hash)
     select id, private.token_hash(private.link_token(id, 0)) from made
     returning private.link_token(match_id, 0) as token`,
  )
  token = rows[0].token
})
afterAll(async () => {
  await pool.end()
  await backend.stop()
})

async function siteWith(callFunction: CallFunction): Promise<Hono> {
  const pages = { app: new Hono(), indexHtml: async () => INDEX, builtHtml: INDEX, version: '' }
  const community = { ...(await readCommunity('config/community.json')), title: 'Club & <Co>' }
  const languages = openLanguages('en')
  const siteUrl = () => 'https://padel.example'
  const app = new Hono().route(
    '/m',
    matchLinkPages({ pages, community: () => community, languages, callFunction, siteUrl }),
  )
  return app.all('*', (c) => c.text('not here', 404))
}
const caller = (isHosted: boolean) =>
  functionCaller(
    { url: backend.url, publishableKey: backend.publishableKey, vapidPublicKey: '' },
    isHosted ? undefined : backend.backend,
  )
/** The tags of a page, by name. */
const tagsIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/(?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name, text]) => [
      name,
      text,
    ]),
  )

test.each([
  ['its own backend', false],
  ['a hosted project', true],
])(
  'beside %s a chat app is shown who asks, when, where and how many places are free',
  async (_what, isHosted) => {
    const site = await siteWith(caller(isHosted))
    for (const headers of [{ accept: '*/*' }, { accept: 'text/html' }, {}] as Record<string, string>[]) {
      const answer = await site.request(`https://padel.example/m/${token}`, { headers })
      const page = await answer.text()
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, 'text/html;charset=utf-8', 'no-store'])
      expect(tagsIn(page)).toEqual({
        viewport: 'width=device-width',
        robots: 'noindex',
        description:
          'Friday, 05.07.2030 at 18:30 · Court &quot;7&quot; &lt;b&gt;&amp;&lt;/b&gt; · 4 places left',
        'og:type': 'website',
        'og:site_name': 'Club &amp; &lt;Co&gt;',
        'og:url': `https://padel.example/m/${token}`,
        'og:title': 'You are asked to play',
        'og:description':
          'Friday, 05.07.2030 at 18:30 · Court &quot;7&quot; &lt;b&gt;&amp;&lt;/b&gt; · 4 places left',
        'og:image': picture,
        'og:image:type': 'image/png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      })
      expect(page.endsWith(`${STYLES}</head><body><script>go()</script></body></html>`)).toBe(true)
    }
  },
)

test('title and tags come right behind the charset, before anything that is long', async () => {
  const site = await siteWith(caller(false))
  const page = await (await site.request(`/m/${token}`)).text()
  expect(page).toMatch(
    /<head>\s*<meta charset="utf-8" \/><title>You are asked to play<\/title><meta property="og:title"/,
  )
  expect(page.match(/<title>/g)).toHaveLength(1)
  const read = page.slice(0, READ_BY_MACHINES)
  expect(Object.keys(tagsIn(read))).toEqual(Object.keys(tagsIn(page)))
})

test.each([
  ['game', 'match'],
  ['event', 'event'],
  ['americano', 'event'],
])('a full or begun %s is called a %s', async (kind, called) => {
  const shared = { kind, location: 'TSG Padel', start: '2030-07-05T16:30:00Z', host: null, free: 0 }
  for (const [state, says] of [
    ['ahead', 'is full'],
    ['past', 'has begun'],
  ]) {
    const site = await siteWith(async () => Response.json({ ...shared, state }))
    const page = await (await site.request(`/m/${token}`)).text()
    expect(tagsIn(page).description).toMatch(new RegExp(` · This ${called} ${says}$`))
  }
})

test('an event is called by its name, beside its venue', async () => {
  const shared = { kind: 'event', first_line: 'Summer evening.', location: 'TSG Padel (eBuSy)' }
  const more = { state: 'ahead', start: '2030-07-05T16:30:00Z', host: null, free: null }
  const site = await siteWith(async () => Response.json({ ...shared, ...more }))
  const page = await (await site.request(`/m/${token}`)).text()
  expect(tagsIn(page).description).toMatch(/ · Summer evening · TSG Padel · There is room for more$/)
})

test('with a slash behind it a link is previewed alike', async () => {
  const site = await siteWith(caller(false))
  const [plain, slashed] = [await site.request(`/m/${token}`), await site.request(`/m/${token}/`)]
  expect([slashed.status, await slashed.text()]).toEqual([200, await plain.text()])
  expect((await site.request(`/m/${token}/more`)).status).toBe(404)
})

test('a link that is opened by many is compressed once, until the match or the page changes', async () => {
  const compressed = compressedPages((page, tags) => page + tags)
  const first = await compressed('page', 'two places', 'gzip, br')
  expect(await compressed('page', 'two places', 'br')).toEqual(first)
  expect((await compressed('page', 'two places', 'br')).body).toBe(first.body)
  expect((await compressed('page', 'one place', 'br')).body).not.toBe(first.body)
  const gzipped = await compressed('page', 'two places', 'gzip')
  expect(gunzipSync(gzipped.body as Uint8Array).toString()).toBe('pagetwo places')
  for (let n = 0; n < 100; n += 1) await compressed('page', String(n), 'br')
  expect((await compressed('page', 'two places', 'br')).body).not.toBe(first.body)
  const again = await compressed('another page', '0', 'br')
  expect(brotliDecompressSync(again.body as Uint8Array).toString()).toBe('another page0')
})

test('a link that is not valid tells nothing, and what is no link is not here', async () => {
  const site = await siteWith(caller(false))
  await pool.query('update private.match_links set enabled = false')
  const [off, unknown] = [await site.request(`/m/${token}`), await site.request(`/m/${UNKNOWN}`)]
  await pool.query('update private.match_links set enabled = true')
  const text = await off.text()
  expect(text).toBe(await unknown.text())
  expect(tagsIn(text)).toMatchObject({
    'og:title': 'Club &amp; &lt;Co&gt;',
    'og:description': '',
    'og:image': picture,
  })
  expect((await site.request('/m/short')).status).toBe(404)
  expect((await site.request(`/m/${UNKNOWN}`, { method: 'POST' })).status).toBe(404)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a browser that takes %s gets it', async (encoding, read) => {
  const site = await siteWith(caller(false))
  const answer = await site.request(`/m/${token}`, { headers: { 'accept-encoding': encoding } })
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
    encoding,
    'accept-encoding',
  ])
  expect(read(Buffer.from(await answer.arrayBuffer())).toString()).toContain('og:title')
})

test('a backend that fails or never answers holds up no page, and is not asked without end', async () => {
  const failing = await siteWith(() => Promise.reject(new Error('away')))
  expect(tagsIn(await (await failing.request(`/m/${token}`)).text())['og:description']).toBe('')
  let asked = 0
  const silent = await siteWith(() => {
    asked += 1
    return new Promise(() => {})
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => silent.request(`/m/${token}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked).toBe(32)
})
