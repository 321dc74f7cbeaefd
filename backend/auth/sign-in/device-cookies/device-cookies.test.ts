import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../database/database.ts'
import { cleanUp } from '../../admin/clean-up.ts'
import { AUTH_DEFAULTS } from '../../settings/settings.ts'
import { type LimitedBackend, PASSWORD, startLimitedBackend } from '../../testing/limited-backend.ts'

// A tenth of the real limits: 10 wrong passwords and 4 mails an hour for an account, 3 wrong passwords in five minutes and 15 tokens
// for an address, one wrong code in 15 minutes.
let backend: LimitedBackend
let sql: pg.Client
beforeAll(async () => {
  backend = await startLimitedBackend({
    rateLimitFactor: 0.1,
    auth: { rateLimits: { mail: 1000, mailToAccount: 1000 } },
  })
  sql = new pg.Client({ connectionString: backend.database.url })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await backend.stop()
})

let made = 0
const newAddress = () => `198.51.${Math.floor(++made / 250)}.${made % 250}`
const newEmail = () => `${randomUUID()}@example.test`
async function newMember(): Promise<string> {
  const email = newEmail()
  expect((await backend.makeMember(email)).status).toBe(200)
  return email
}

/** Sends a request as a page of the site does, with the cookies of its browser. */
function fromPage(
  path: string,
  body: object,
  address: string,
  cookie = '',
  origin = backend.url,
): Promise<Response> {
  return backend.post(`/auth/v1${path}`, body, address, undefined, { origin, ...(cookie && { cookie }) })
}
const signIn = (email: string, password: string, address: string, cookie?: string, origin?: string) =>
  fromPage('/token?grant_type=password', { email, password }, address, cookie, origin)
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

/** Returns the cookie of a browser in which the member has signed in, from an address without a session. */
async function knownBrowser(email: string): Promise<string> {
  const cookie = cookieOf(await signIn(email, PASSWORD, newAddress()))
  await sql.query('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [
    email,
  ])
  expect(cookie).toMatch(/^sb-device-.{16}=.{43}$/)
  return cookie
}
const everywhere = (times: number, ask: (address: string) => Promise<Response>) =>
  Promise.all(Array.from({ length: times }, () => ask(newAddress())))
const mailsWanted = async () =>
  Number(
    (await sql.query('select last_value + is_called::int as mails from _backend.mail_queue_position_seq'))
      .rows[0].mails,
  )

describe('while strangers guess the password of an account', () => {
  it('its owner signs in from a new address with a browser that it knows, and nobody else does', async () => {
    const [email, other] = [await newMember(), await newMember()]
    const [cookie, ofOther] = [await knownBrowser(email), await knownBrowser(other)]
    const answers = await everywhere(14, (address) => signIn(email, 'wrong', address))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    const [name, secret] = cookie.split('=')
    const forged = [`${name}=${'A'.repeat(43)}`, `${name}=${ofOther.split('=')[1]}`, ofOther, `${name}=`]
    for (const strange of ['', ...forged])
      expect((await signIn(email, PASSWORD, newAddress(), strange)).status).toBe(429)
    expect((await signIn(email, PASSWORD, newAddress(), `${name}=${secret}`)).status).toBe(200)
    expect((await signIn(other, PASSWORD, newAddress())).status).toBe(200)
  })

  it('neighbours behind the same address do not lock that browser out', async () => {
    const email = await newMember()
    const [cookie, address] = [await knownBrowser(email), newAddress()]
    for (let n = 0; n < 20; n++) await signIn(newEmail(), 'wrong', address)
    expect((await signIn(email, PASSWORD, address)).status).toBe(429)
    expect((await signIn(email, PASSWORD, address, cookie)).status).toBe(200)
    expect((await fromPage('/recover', { email }, address, cookie)).status).toBe(200)
  })

  it('a browser that it knows guesses no more often than others', async () => {
    const email = await newMember()
    const cookie = await knownBrowser(email)
    const answers = []
    for (let n = 0; n < 5; n++) answers.push((await signIn(email, 'wrong', newAddress(), cookie)).status)
    expect(answers).toEqual([400, 400, 400, 429, 429])
    expect((await signIn(email, PASSWORD, newAddress())).status).toBe(200)
  })

  it('guessing the code of a mail does not keep the owner from entering theirs', async () => {
    const email = await newMember()
    const cookie = await knownBrowser(email)
    const enter = (address: string, sent?: string) =>
      fromPage('/verify', { type: 'recovery', email, token: '000000' }, address, sent)
    expect((await everywhere(3, (address) => enter(address))).map(({ status }) => status).sort()).toEqual([
      403, 429, 429,
    ])
    expect((await enter(newAddress(), cookie)).status).toBe(403)
    expect((await enter(newAddress(), cookie)).status).toBe(429)
  })
})

describe('when strangers have used up the mails of an account', () => {
  const recover = (email: string, address: string, cookie?: string) =>
    fromPage('/recover', { email }, address, cookie)
  async function isMailed(ask: () => Promise<Response>): Promise<boolean> {
    const before = await mailsWanted()
    const answer = await ask()
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    return (await mailsWanted()) > before
  }

  it.each(['member', 'stranger'])(
    'a %s is answered as before, and the mailbox gets one in ten minutes',
    async (who) => {
      const email = who === 'member' ? await newMember() : newEmail()
      for (let n = 0; n < 4; n++) expect(await isMailed(() => recover(email, newAddress()))).toBe(true)
      const late = []
      for (let n = 0; n < 5; n++) late.push(await isMailed(() => recover(email, newAddress())))
      expect(late).toEqual([true, false, false, false, false])
    },
  )

  it('the owner gets theirs in a browser, and at an address, that the account knows', async () => {
    const email = await newMember()
    const cookie = await knownBrowser(email)
    const home = newAddress()
    await signIn(email, PASSWORD, home)
    for (let n = 0; n < 7; n++) await recover(email, newAddress())
    expect(await isMailed(() => recover(email, newAddress()))).toBe(false)
    expect(await isMailed(() => recover(email, newAddress(), cookie))).toBe(true)
    expect(await isMailed(() => recover(email, home))).toBe(true)
    for (let n = 0; n < 3; n++) await recover(email, newAddress(), cookie)
    expect((await recover(email, newAddress(), cookie)).status).toBe(429)
  })

  it('recoveries leave the mails of a sign-up alone', async () => {
    const email = newEmail()
    for (let n = 0; n < 7; n++) await recover(email, newAddress())
    expect((await fromPage('/signup', { email, password: PASSWORD }, newAddress())).status).toBe(200)
  })
})

describe('the secret of a browser', () => {
  it('is given to pages of the site only, and stays the same', async () => {
    const email = await newMember()
    const elsewhere = await signIn(email, PASSWORD, newAddress(), '', 'https://elsewhere.example')
    expect([elsewhere.status, cookieOf(elsewhere)]).toEqual([200, ''])
    expect(cookieOf(await backend.signIn(email, PASSWORD, newAddress()))).toBe('')
    const first = await signIn(email, PASSWORD, newAddress())
    expect(first.headers.get('set-cookie')).toMatch(
      /; Max-Age=15552000; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/,
    )
    expect(cookieOf(await signIn(email, PASSWORD, newAddress(), cookieOf(first)))).toBe(cookieOf(first))
  })

  it('is replaced where somebody else has put one there', async () => {
    const email = await newMember()
    const [name] = (await knownBrowser(email)).split('=')
    const planted = `${name}=${'A'.repeat(43)}`
    expect(cookieOf(await signIn(email, PASSWORD, newAddress(), planted))).not.toBe(planted)
  })

  it('is forgotten after 180 days, and beyond the newest twenty of an account', async () => {
    const { rows } = await sql.query(`insert into auth.users (id) values (gen_random_uuid()) returning id`)
    await sql.query(
      `insert into _backend.device_cookies (user_id, secret_hash, seen_at)
       select $1::uuid, sha256(n::text::bytea), now() - make_interval(days => n) from generate_series(1, 25) n
       union all select $1::uuid, 'old', now() - interval '181 days'`,
      [rows[0].id],
    )
    const database = openDatabase(backend.database.url, pino({ level: 'silent' }))
    await cleanUp(database, AUTH_DEFAULTS)
    await database.stop()
    const left = await sql.query(
      'select max(now() - seen_at)::text as age, count(*)::int from _backend.device_cookies where user_id = $1',
      [rows[0].id],
    )
    expect(left.rows).toEqual([{ age: expect.stringMatching(/^20 days/), count: 20 }])
  })
})
