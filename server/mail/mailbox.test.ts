import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLanguages } from '../language/languages.ts'
import { mailboxRoutes } from './mailbox.ts'
import { captureMail, captureMessages } from './mailer.ts'

const languages = openLanguages('en')

const KEY = 'the-key-from-the-terminal'
const MAIL = {
  to: 'player@club.example',
  subject: 'Confirm <b>your</b> address',
  text: 'Hello <script>alert(1)</script>, open http://localhost:3000/verify?token=a&type=signup please.',
  html: '<p>Hello</p>',
}
let folder: string
let told: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-mailbox-'))
  told = []
  await captureMail(
    folder,
    () => 'Courtside <no-reply@club.example>',
    (line) => told.push(line),
  )(MAIL)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function enter() {
  const app = mailboxRoutes(folder, KEY, languages)
  const answer = await app.request(`/?key=${KEY}`)
  const cookie = answer.headers.get('set-cookie') ?? ''
  return {
    answer,
    cookie,
    get: (path: string) => app.request(path, { headers: { cookie: cookie.split(';')[0] ?? '' } }),
  }
}

test('a mail is one .eml file that only the owner reads, and its link is told', async () => {
  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/\.eml$/)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  const eml = await readFile(join(folder, name), 'utf8')
  expect(eml).toContain('To: player@club.example')
  expect(eml).toContain('From: Courtside <no-reply@club.example>')
  expect(told.join('\n')).toContain('http://localhost:3000/verify?token=a&type=signup')
})

test.each(['/', '/?key=', '/?key=wrong', '/1700000000000-00000000'])(
  'without the key %s shows nothing',
  async (path) => {
    const answer = await mailboxRoutes(folder, KEY, languages).request(path)
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('player@club.example')
  },
)

test('the key is asked for once: afterwards a cookie that scripts and other sites cannot use', async () => {
  const { answer, cookie, get } = await enter()
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mailbox'])
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Strict/)
  expect(cookie).not.toContain(KEY)
  expect(await (await get('/')).text()).toContain('player@club.example')
})

test('a message shows its text escaped, with its address as a link', async () => {
  const { get } = await enter()
  const [name = ''] = await readdir(folder)
  const page = await (await get(`/${name.replace('.eml', '')}`)).text()
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(page).toContain('Confirm &lt;b&gt;your&lt;/b&gt; address')
  expect(page).not.toContain('<script')
  expect(page).toContain('href="http://localhost:3000/verify?token=a&amp;type=signup"')
})

test('a text message lies among the mails, and the terminal tells it whole', async () => {
  const send = captureMessages(
    folder,
    () => 'Courtside <no-reply@club.example>',
    (line) => told.push(line),
  )
  await send({ to: '+4915100000001', channel: 'sms', text: '123456 is your code.' })
  expect(told.at(-1)).toBe('Message to +4915100000001: 123456 is your code.')
  const { get } = await enter()
  const list = await (await get('/')).text()
  expect(list).toContain('+4915100000001')
  const id = /href="(\/mailbox)(\/[^"]+)">123456 is your code/.exec(list)?.[2] ?? ''
  expect(await (await get(id)).text()).toContain('123456 is your code.')
})

test.each(['/..%2f..%2fetc%2fpasswd', '/1700000000000-00000000', '/secrets.json'])(
  '%s is not a mail',
  async (path) => {
    const { get } = await enter()
    expect((await get(path)).status).toBe(404)
  },
)

test('its pages are in the language of the browser', async () => {
  const app = mailboxRoutes(folder, KEY, languages)
  const locked = async (language: string) =>
    (await app.request('/', { headers: { 'accept-language': language } })).text()
  expect(await locked('de')).toMatch(/<html lang="de">[\s\S]*<h1>Postfach/)
  expect(await locked('fr')).toMatch(/<html lang="en">[\s\S]*<h1>Mailbox/)
})
