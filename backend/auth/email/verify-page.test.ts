import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mail } from '../../settings/options.ts'
import { EVENTUALLY } from '../../testing/eventually.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({
    template: 'platform',
    siteUrl: 'https://club.example',
    redirectUrls: ['https://app.example/**'],
  })
})
afterAll(() => backend.stop())

let email: string
let mail: Mail
let count = 0
beforeEach(async () => {
  email = `member-${count++}@example.test`
  await signUp('https://app.example/welcome?from=mail')
  mail = await backend.nextMail(email)
})

function signUp(redirectTo: string): Promise<Response> {
  return fetch(`${backend.url}/auth/v1/signup?redirect_to=${encodeURIComponent(redirectTo)}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse 7' }),
  })
}

const linkOf = ({ text }: Mail) => /https?:\S+verify\?\S+/.exec(text)?.[0] ?? ''
const open = (link: string, method = 'GET') => fetch(link, { method, redirect: 'manual' })
const press = (link: string) =>
  fetch(link, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ password: 'correct horse 7' }),
  })
const target = (answer: Response) => new URL(answer.headers.get('location') ?? 'missing:')

describe('the link of a mail', () => {
  it('opened shows a page with a button that loads nothing and can be framed by nobody', async () => {
    const page = await open(linkOf(mail))
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' https://app.example")
    const text = await page.text()
    expect(text).toContain('<form method="post">')
    expect(text).not.toMatch(/<script|src=|@import/)
  })

  it('names the account, and tells the site that it was asked there, where a page of the site sends the form', async () => {
    expect(await (await open(linkOf(mail))).text()).toContain(`opens the account of ${email}.`)
    const answer = await fetch(linkOf(mail), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ password: 'correct horse 7' }),
    })
    expect(answer.headers.get('set-cookie')).toMatch(
      /sb-answered=[\da-f-]{36}; Max-Age=60; Path=\/; SameSite=Lax/,
    )
  })

  it.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, {}])(
    'tells nothing where %j sends the form',
    async (site) => {
      const headers = new Headers(site)
      const body = new URLSearchParams({ password: 'correct horse 7' })
      const answer = await fetch(linkOf(mail), { method: 'POST', redirect: 'manual', headers, body })
      expect(target(answer).hash).toContain('access_token')
      expect(answer.headers.get('set-cookie') ?? '').not.toContain('sb-answered')
    },
  )

  it('is consumed by the button alone, once', async () => {
    await open(linkOf(mail))
    await open(linkOf(mail), 'HEAD')
    const first = target(await press(linkOf(mail)))
    expect(first.href).toMatch(/^https:\/\/app\.example\/welcome\?from=mail#/)
    expect(new URLSearchParams(first.hash.slice(1)).get('access_token')).toBeTruthy()
    const second = target(await press(linkOf(mail)))
    expect(second.hash).toContain('error_code=otp_expired')
    expect(second.hash).not.toContain('access_token')
  })

  it('pressed twice at once signs in once', async () => {
    const targets = (await Promise.all([press(linkOf(mail)), press(linkOf(mail))])).map(target)
    expect(targets.filter(({ hash }) => hash.includes('access_token='))).toHaveLength(1)
    expect(targets.filter(({ hash }) => hash.includes('otp_expired'))).toHaveLength(1)
  })

  it('pressed while another press uses it is told to be dead, not that the password is wrong', async () => {
    const other = new pg.Client({ connectionString: backend.database.url })
    await other.connect()
    await other.query('begin; lock table _backend.sign_ups')
    const late = press(linkOf(mail))
    const waits = `select from pg_locks where relation = '_backend.sign_ups'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await vi.waitFor(async () => expect((await other.query(waits)).rowCount).toBe(1), EVENTUALLY)
    await other.query(`update auth.users set email_confirmed_at = now() where email = '${email}'`)
    await other.query('delete from auth.one_time_tokens; delete from _backend.sign_ups; commit')
    await other.end()
    expect(target(await late).hash).toContain('error_code=otp_expired')
  })

  it('that is dead leads to the site with the reason', async () => {
    const dead = linkOf(mail).replace(/token=\w+/, 'token=guess')
    const answer = await open(dead)
    expect(answer.status).toBe(303)
    expect(target(answer).hash).toContain('error=access_denied')
    expect(target(answer).hash).toContain('error_code=otp_expired')
  })

  it('is dead after an hour, and so is the code', async () => {
    const database = new pg.Client({ connectionString: backend.database.url })
    await database.connect()
    await database.query(`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`)
    await database.query(`update auth.users set confirmation_sent_at = now() - interval '61 minutes'`)
    await database.end()
    expect(target(await press(linkOf(mail))).hash).toContain('otp_expired')
    const code = /code: (\d{6})/.exec(mail.text)?.[1]
    const answer = await fetch(`${backend.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'signup', email, token: code }),
    })
    expect(answer.status).toBe(403)
  })

  it('leads to the site itself when something else was asked for that is not allowed', async () => {
    email = `member-${count++}@example.test`
    await signUp('https://evil.example/')
    const link = linkOf(await backend.nextMail(email))
    expect(new URL(link).searchParams.get('redirect_to')).toBe('https://club.example')
    const bent = link.replace(/redirect_to=[^&]+/, 'redirect_to=https://evil.example/')
    expect(target(await press(bent)).origin).toBe('https://club.example')
  })
})

describe('a confirmation mail', () => {
  it('says where it comes from, with link and code in text and HTML and nothing to load', () => {
    expect(mail).toMatchObject({ to: email, subject: 'Confirm your email address for club.example' })
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('club.example')
      expect(body).toMatch(/\b\d{6}\b/)
      expect(body).toContain('/auth/v1/verify?token=')
    }
    expect(mail.html).not.toMatch(/<img|<link|src=|url\(/)
  })

  it('replaces the one before it', async () => {
    await signUp('https://app.example/welcome')
    const again = await backend.nextMail(email)
    expect(linkOf(again)).not.toBe(linkOf(mail))
    expect(target(await press(linkOf(mail))).hash).toContain('otp_expired')
    expect(target(await press(linkOf(again))).hash).toContain('access_token')
  })
})

describe('the look of the page', () => {
  it('is that of the site, under its name, with a policy that lets exactly this style in', async () => {
    const css = '@media (prefers-color-scheme: light) { :root { color: #111 } }'
    const named = await startTestBackend({
      template: 'platform',
      siteUrl: 'https://club.example',
      siteName: 'Tennis <Community>',
      auth: { mailPages: { css, mark: '<svg></svg>' } },
    })
    try {
      await fetch(`${named.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: named.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ela@example.test', password: 'correct horse 7' }),
      })
      const page = await open(linkOf(await named.nextMail('ela@example.test')))
      const text = await page.text()
      expect(text).toContain(`<style>${css}</style>`)
      expect(text).toContain('<svg></svg><p>Tennis &lt;Community&gt;</p>')
      expect(text).not.toContain('club.example')
      const digest = createHash('sha256').update(css).digest('base64')
      expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${digest}'`)
    } finally {
      await named.stop()
    }
  })
})
