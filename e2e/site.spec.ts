import { randomUUID } from 'node:crypto'
import { parseCommunity } from '../domain/community/community-config.ts'
import { expect, test } from './fixtures.ts'

test('what the server says of itself, and what it guards pages and data with', async ({ club, request }) => {
  const get = (path: string, headers = { accept: 'text/html' }) => request.get(club.url + path, { headers })
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await get('/readyz')).json()).toMatchObject({ status: 'ready' })
  const config = await (await get('/config.json')).json()
  expect(Object.keys(config).sort()).toEqual([
    'community',
    'communityVersion',
    'signIn',
    'supabasePublishableKey',
    'supabaseUrl',
    'vapidPublicKey',
    'version',
  ])
  expect(config.supabaseUrl).toBe(club.url)
  expect(config.supabasePublishableKey).toMatch(/^sb_publishable_/)
  expect(parseCommunity(config.community)).toMatchObject({ ok: true })

  for (const path of ['/', '/matches', '/auth', '/nowhere']) {
    const answer = await get(path)
    expect(answer.status()).toBe(200)
    const policy = answer.headers()['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(answer.headers()).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  }
  for (const path of [
    '/rest/v1/matches',
    '/auth/v1/user',
    '/realtime/v1/websocket',
    '/.well-known/jwks.json',
  ]) {
    const answer = await get(path)
    expect.soft(answer.headers(), path).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect.soft(answer.headers()['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect.soft(answer.headers()['content-type'], path).not.toContain('html')
  }
})

test('what machines read of a page comes before its styles and scripts', async ({ club, request }) => {
  const { community } = await (await request.get(`${club.url}/config.json`)).json()
  for (const path of ['/', `/matches/${randomUUID()}`, `/m/${'A'.repeat(22)}`]) {
    const page = await (await request.get(club.url + path, { headers: { accept: 'text/html' } })).text()
    // Slack reads 32 KiB of a page; some programs read less.
    const read = page.slice(0, 4096)
    for (const tag of [
      '<meta charset=',
      `<title>${community.title}</title><meta property="og:title"`,
      '<meta name="description"',
      'rel="icon"',
      'rel="manifest"',
    ])
      expect.soft(read, path).toContain(tag)
    const tags = (text: string) => text.match(/<meta property="og:/g)?.length ?? 0
    expect(tags(read), path).toBe(tags(page))
  }
})

test('the browser holds to the policy: no markup from text, no foreign script', async ({
  stranger,
  allowConsole,
}) => {
  allowConsole(/TrustedHTML|Content Security Policy/)
  const page = await stranger('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>injected</b>'
      return null
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refused).toBe('TypeError')
  const blocked = page.evaluate(
    () =>
      new Promise<string>((tell) => {
        document.addEventListener('securitypolicyviolation', (event) => tell(event.blockedURI))
        const frame = document.createElement('iframe')
        frame.src = 'https://elsewhere.example/'
        document.body.append(frame)
      }),
  )
  expect(await blocked).toContain('https://elsewhere.example')
})
