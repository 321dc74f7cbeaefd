import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCommunity } from '../../config/community.ts'
import { openLanguages } from '../../language/languages.ts'
import { openPictureDrawer } from '../../pictures/draw-pictures.ts'
import { composeSite } from '../site.ts'
import { openPages } from './pages.ts'

const INDEX =
  '<!doctype html><html data-languages="en de" lang="en"><meta name="version" content="0a1b2c"><style>h1{}</style><script>theme()</script><script src="/theme.js"></script><div id="root"></div><template><h1>%community.title%</h1><p>in %community.city%</p></template>'
const SHOWN = INDEX.replace('lang="en"', 'lang="de"')
  .replace('%community.title%', 'Court &amp; &lt;Co&gt;')
  .replace('%community.city%', 'Musterstadt')
const SCRIPT = 'console.log("courtside")'
let folder: string
let site: Hono

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), INDEX)
  await writeFile(join(folder, 'theme.js'), SCRIPT)
  await writeFile(join(folder, 'sw.js'), SCRIPT)
  await writeFile(join(folder, 'notes.secret'), 'not a kind of file that is served')
  await writeFile(join(folder, 'assets', 'main-abc123.js'), SCRIPT)
  await writeFile(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'assets', 'main-abc123.js.gz'), gzipSync(SCRIPT))
  site = await makeSite()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let community = { ...(await readCommunity('config/community.json')), title: 'Court & <Co>', language: 'de' }

async function makeSite(supabaseUrl?: string, https = false): Promise<Hono> {
  return composeSite({
    signInOptions: async () => ({ providers: [], phoneFactors: false, passwords: null }),
    community: { current: () => community, version: () => 1 },
    languages: openLanguages('de'),
    pages: await openPages(folder, { community: () => community, languages: openLanguages('de') }),
    pictures: openPictureDrawer(),
    health: new Hono(),
    backendAddress: { url: supabaseUrl, publishableKey: 'sb_publishable_x', vapidPublicKey: '' },
    https,
  })
}

const HTML = { accept: 'text/html,application/xhtml+xml' }

test('a file whose compressed forms come later is served as it is, then in those forms', async () => {
  const later = await mkdtemp(join(tmpdir(), 'courtside-compressed-later-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(later, { recursive: true }) }
  await writeFile(join(later, 'index.html'), INDEX)
  await writeFile(join(later, 'theme.js'), SCRIPT)
  const pages = await openPages(later, { community: () => community, languages: openLanguages('de') })
  const get = () => pages.app.request('/theme.js', { headers: { 'accept-encoding': 'br' } })
  const plain = await get()
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(SCRIPT)
  const brotli = brotliCompressSync(SCRIPT)
  await writeFile(join(later, 'theme.js.br'), brotli)
  await pages.readCompressed()
  const compressed = await get()
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(compressed.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect(Buffer.from(await compressed.arrayBuffer())).toEqual(brotli)
})

describe('what is served', () => {
  test.each([
    ['/', HTML, 200, 'text/html', 'no-cache', SHOWN],
    ['/matches/123', HTML, 200, 'text/html', 'no-cache', SHOWN],
    ['/matches/some.thing', HTML, 200, 'text/html', 'no-cache', SHOWN],
    ['/index.html', {}, 200, 'text/html', 'no-cache', SHOWN],
    ['/sw.js', {}, 200, 'text/javascript', 'no-cache', SCRIPT],
    ['/theme.js', {}, 200, 'text/javascript', 'no-cache', SCRIPT],
    ['/assets/main-abc123.js', {}, 200, 'text/javascript', 'public, max-age=31536000, immutable', SCRIPT],
    ['/matches/123', { accept: '*/*' }, 200, 'text/html', 'no-cache', SHOWN],
    ['/matches/123', {}, 200, 'text/html', 'no-cache', SHOWN],
    ['/gone.js', { accept: '*/*' }, 404, 'application/json', null, '{"message":'],
    ['/matches/123', { accept: 'application/json' }, 404, 'application/json', null, '{"message":'],
    ['/assets/gone.js', HTML, 404, 'application/json', null, '{"message":'],
    ['/notes.secret', {}, 404, 'application/json', null, '{"message":'],
    ['/assets/../../package.json', {}, 404, 'application/json', null, '{"message":'],
    ['/assets/%2e%2e/%2e%2e/package.json', {}, 404, 'application/json', null, '{"message":'],
  ])('%s with %o answers %i', async (path, headers, status, type, cacheControl, body) => {
    const answer = await site.request(path, { headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain(type)
    expect(answer.headers.get('cache-control')).toBe(cacheControl)
    expect(await answer.text()).toContain(body)
  })

  test.each([
    ['br, gzip', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['identity', null, Buffer.from(SCRIPT)],
  ])('accept-encoding %s is answered with %s', async (accepted, encoding, bytes) => {
    const answer = await site.request('/assets/main-abc123.js', { headers: { 'accept-encoding': accepted } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toContain('accept-encoding')
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('what the browser has already is not sent again', async () => {
    const etag = (await site.request('/', { headers: HTML })).headers.get('etag') ?? ''
    const again = await site.request('/', { headers: { ...HTML, 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test.each(['/', '/matches/123', '/auth/reset-password'])('HEAD %s is answered like GET', async (path) => {
    for (const headers of [HTML, { accept: '*/*' }, {}] as Record<string, string>[]) {
      const head = await site.request(path, { method: 'HEAD', headers })
      expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
        200,
        'text/html; charset=utf-8',
        '',
      ])
    }
  })

  test('nothing but reading is known', async () => {
    expect((await site.request('/matches', { method: 'POST', headers: HTML })).status).toBe(404)
  })
})

describe('headers', () => {
  test('the policy has no unsafe part and allows the inline script by its hash', async () => {
    const answer = await site.request('/', { headers: HTML })
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/)/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types service-worker")
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(;|$)/)
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='(;|$)/)
  })

  test.each(['/', '/theme.js', '/config.json', '/nothing'])('%s carries them all', async (path) => {
    const { headers } = await site.request(path, { headers: HTML })
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  test('https is insisted on where members use it, and only there', async () => {
    const header = async (made: Hono) => (await made.request('/')).headers.get('strict-transport-security')
    expect(await header(site)).toBeNull()
    expect(await header(await makeSite('https://padel.example', true))).toContain('max-age=63072000')
  })

  test('a hosted project may be talked to, by http and by socket', async () => {
    const hosted = await makeSite('https://abc.supabase.example')
    const policy = (await hosted.request('/', { headers: HTML })).headers.get('content-security-policy')
    expect(policy).toContain("connect-src 'self' https://abc.supabase.example wss://abc.supabase.example;")
  })
})

describe('/config.json', () => {
  test.each([
    ['where the browser reached us', undefined, 'http://localhost:3000/config.json', 'http://localhost:3000'],
    [
      'the address that is set',
      'https://padel.example',
      'http://127.0.0.1:3000/config.json',
      'https://padel.example',
    ],
  ])('names %s', async (_what, set, asked, expected) => {
    const answer = await (await makeSite(set)).request(asked)
    expect(await answer.json()).toMatchObject({
      supabaseUrl: expected,
      supabasePublishableKey: 'sb_publishable_x',
      version: '0a1b2c',
      community: { timeZone: 'Europe/Berlin', language: 'de' },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

test('the app is installed under the name of the community, with icons that are there', async () => {
  const answer = await site.request('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: community.title, start_url: '/matches', display: 'standalone' })
  expect(manifest).toMatchObject({ lang: 'de', description: 'Padel-Spiele und Events in Musterstadt' })
  expect(manifest).toMatchObject({ shortcuts: [{ name: 'Spiel erstellen' }] })
  const pngs = manifest.icons.filter(({ src }) => src.endsWith('.png'))
  expect(pngs).toHaveLength(3)
  for (const { src, sizes } of manifest.icons) {
    const file = await readFile(join('web', 'public', src))
    if (src.endsWith('.png')) expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`, src).toBe(sizes)
    else expect(file.toString()).toMatch(/^<svg /)
  }
})

test('a dialog that installs the app has pictures of a phone and of a desktop, as large as it is told', async () => {
  const answer = await site.request('/manifest.webmanifest')
  const { screenshots } = (await answer.json()) as { screenshots: Record<string, string>[] }
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
  expect(screenshots.map(({ label }) => label)).toContain('Spiele und Events')
  for (const { src = '', sizes, type } of screenshots) {
    const file = await readFile(join('web', 'public', src))
    expect(type).toBe('image/webp')
    // A lossy WebP has its size after the start code of its first frame.
    const frame = file.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
    expect(`${file.readUInt16LE(frame + 3)}x${file.readUInt16LE(frame + 5)}`, src).toBe(sizes)
  }
})

test('a page that stewards have renamed is the new one at once, with another tag', async () => {
  const tagOf = async () => (await site.request('/', { headers: HTML })).headers.get('etag')
  const before = { community, tag: await tagOf() }
  community = { ...community, title: 'Padel South', city: 'Southtown', language: 'en' }
  const [page, manifest] = await Promise.all([
    site.request('/', { headers: { ...HTML, 'if-none-match': before.tag ?? '' } }),
    site.request('/manifest.webmanifest'),
  ])
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Padel South')])
  expect(await manifest.json()).toMatchObject({ name: 'Padel South', lang: 'en' })
  community = before.community
  expect(await tagOf()).toBe(before.tag)
})

test('without a built client the page says what to do', async () => {
  const pages = await openPages(join(folder, 'nothing-here'), {
    community: () => community,
    languages: openLanguages('de'),
  })
  const answer = await pages.app.request('/', { headers: HTML })
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm start')])
})
