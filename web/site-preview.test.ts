import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCommunity } from '../server/config/community.ts'
import { openPages } from '../server/http/pages/pages.ts'
import { composeSite } from '../server/http/site.ts'
import { openLanguages } from '../server/language/languages.ts'
import { openPictureDrawer } from '../server/pictures/draw-pictures.ts'
import { paths } from './src/lib/paths.ts'

/** Slack reads 32 KiB of a page; some programs read less. */
const READ_BY_MACHINES = 4096
const SITE = 'https://padel.example'
const INDEX = `<!doctype html><html lang="en"><head>
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Courtside</title>
  <meta name="description" content="Courtside" />
  <style>${'a{b:c}'.repeat(20_000)}</style></head><body><h1>%community.title%</h1></body></html>`
const PREVIEW = {
  description: 'Padel-Spiele und Events in Musterstadt',
  'og:title': 'Club &amp; &lt;Co&gt;',
  'og:description': 'Padel-Spiele und Events in Musterstadt',
  'og:image': `${SITE}/icons/preview.png`,
  'og:image:type': 'image/png',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:type': 'website',
  'og:site_name': 'Club &amp; &lt;Co&gt;',
  'twitter:card': 'summary_large_image',
  viewport: 'width=device-width',
}

const languages = openLanguages('de')
const community = { ...(await readCommunity('config/community.json')), title: 'Club & <Co>', language: 'de' }
let folder: string
let site: Hono

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-preview-'))
  await writeFile(join(folder, 'index.html'), INDEX)
  site = await siteAt(SITE)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function siteAt(siteUrl: string | undefined): Promise<Hono> {
  return composeSite({
    signInOptions: async () => ({ providers: [], phoneFactors: false, passwords: null }),
    community: { current: () => community, version: () => 1 },
    languages,
    pages: await openPages(folder, { community: () => community, languages, siteUrl }),
    pictures: openPictureDrawer(),
    health: new Hono(),
    backendAddress: {
      url: 'https://project.invalid',
      publishableKey: 'sb_publishable_x',
      vapidPublicKey: '',
    },
    siteUrl,
    https: true,
  })
}

/** An address of every page of the client and of every route of the site. */
function everyAddress(): string[] {
  const pages = Object.values(paths).map((path) =>
    typeof path === 'string' ? path : (path as (id: unknown) => string)(randomUUID()),
  )
  const routes = site.routes
    .filter(({ method }) => method === 'GET' || method === 'ALL')
    .map(({ path }) => path.replaceAll('*', 'x').replace(/:\w+/g, randomUUID()))
  return [...new Set([...pages, ...routes, '/index.html', '/nowhere'])]
}

const tagsIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<meta\s+(?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name, text]) => [
      name,
      text,
    ]),
  )

test('every page has the name of the community and its preview, at the start of its head', async () => {
  const answered: string[] = []
  for (const address of everyAddress()) {
    const answer = await site.request(address, { headers: { accept: '*/*' } })
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    answered.push(address)
    const page = await answer.text()
    expect(page, address).toMatch(
      /<head>\s*<meta charset="utf-8" \/><title>Club &amp; &lt;Co&gt;<\/title><meta property="og:title"/,
    )
    expect(page.match(/<title>/g), address).toHaveLength(1)
    expect(tagsIn(page.slice(0, READ_BY_MACHINES)), address).toEqual(PREVIEW)
  }
  expect(answered.length).toBeGreaterThan(Object.keys(paths).length - 8)
})

test('the page of a match is that of any address, so that it tells nothing of the match', async () => {
  const at = async (path: string) => {
    const answer = await site.request(path)
    return [
      answer.status,
      answer.headers.get('etag'),
      answer.headers.get('cache-control'),
      await answer.text(),
    ]
  }
  const home = await at('/')
  const id = randomUUID()
  for (const path of [paths.match(id), paths.matchOverList(id), paths.sharedMatch(id), paths.member(id)])
    expect(await at(path)).toEqual(home)
})

test('without an address of the site no picture is named, whatever host a request names', async () => {
  const page = await (await (await siteAt(undefined)).request('https://elsewhere.example/')).text()
  expect(page).not.toContain('elsewhere.example')
  expect(Object.keys(tagsIn(page)).filter((name) => name.startsWith('og:image'))).toEqual([])
})
