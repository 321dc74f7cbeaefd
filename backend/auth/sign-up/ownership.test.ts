import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../settings/options.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { codeOf, linkOf, newEmail, openClient, submitForm, tokenOf } from '../testing/mail-reader.ts'
import { MAX_PENDING_SIGN_UPS } from './pending.ts'

// A stranger signs up with another person's address, before or after its owner does.

const THEIRS = 'borrowed lantern 71'
const OWN = 'quiet harbour 28'

let backend: TestBackend
let database: pg.Client
beforeAll(async () => {
  backend = await startTestBackend({ template: 'profiles' })
  database = new pg.Client({ connectionString: backend.database.url })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await backend.stop()
})

let email: string
beforeEach(() => {
  email = newEmail()
})

async function signUp(password: string, username: string, browser = openBrowser()): Promise<Mail> {
  const { auth } = openClient(backend, 'implicit', backend.publishableKey, browser)
  const { error } = await auth.signUp({ email, password, options: { data: { username } } })
  expect(error).toBeNull()
  return backend.nextMail(email)
}

const signIn = async (password: string, browser = openBrowser()) =>
  (
    await openClient(backend, 'implicit', backend.publishableKey, browser).auth.signInWithPassword({
      email,
      password,
    })
  ).error?.code

async function nameOfProfile(): Promise<unknown> {
  const { rows } = await database.query(
    'select p.username from public.profiles p join auth.users u on u.id = p.id where u.email = $1',
    [email],
  )
  // Members of one name are numbered.
  return rows[0]?.username.replace(/ \(\d+\)$/, '')
}

const tokensOf = (answer: Response) =>
  new URLSearchParams(new URL(answer.headers.get('location') ?? 'none:').hash.slice(1))

describe("a stranger's sign-up with the address", () => {
  it('gives the stranger nothing when the owner presses the button, who chooses a password', async () => {
    const mail = await signUp(THEIRS, 'Stranger')
    const owner = openBrowser()
    const page = await owner.fetch(linkOf(mail))
    expect(await page.text()).toContain('The password that you signed up with')
    const guessed = await (await submitForm(linkOf(mail), { password: OWN }, owner)).text()
    expect(guessed).toContain('This is not the password of the sign-up.')
    const different = await submitForm(linkOf(mail), { password: OWN, repeat: 'other 7 words' }, owner)
    expect(await different.text()).toContain('The two passwords are different.')
    const weak = await submitForm(linkOf(mail), { password: 'abc', repeat: 'abc' }, owner)
    expect(await weak.text()).toContain('Password should be at least')
    const done = await submitForm(linkOf(mail), { password: OWN, repeat: OWN }, owner)
    expect(tokensOf(done).get('access_token')).toBeTruthy()
    expect(await signIn(THEIRS)).toBe('invalid_credentials')
    expect(await signIn(OWN)).toBeUndefined()
    expect(await nameOfProfile()).toBe('N.N.')
  })

  it.each(['earlier', 'later'])('%s than that of the owner, drops nothing of the owner', async (when) => {
    const owner = openBrowser()
    if (when === 'earlier') await signUp(THEIRS, 'Stranger')
    const own = await signUp(OWN, 'Olga Owner', owner)
    const newest = when === 'earlier' ? own : await signUp(THEIRS, 'Stranger')
    const done = await submitForm(linkOf(newest), {}, owner)
    expect(tokensOf(done).get('access_token')).toBeTruthy()
    expect([await signIn(OWN), await signIn(THEIRS)]).toEqual([undefined, 'invalid_credentials'])
    expect(await nameOfProfile()).toBe('Olga Owner')
  })

  it('is told apart by the password where the owner opens the mail on another device', async () => {
    await signUp(OWN, 'Olga Owner')
    const newest = await signUp(THEIRS, 'Stranger')
    const done = await submitForm(linkOf(newest), { password: OWN })
    expect(tokensOf(done).get('access_token')).toBeTruthy()
    expect([await signIn(OWN), await signIn(THEIRS)]).toEqual([undefined, 'invalid_credentials'])
    expect(await nameOfProfile()).toBe('Olga Owner')
  })

  it.each(['code', 'token hash'])(
    'counts for nothing when the owner uses the %s of its mail in the app',
    async (what) => {
      const owner = openBrowser()
      await signUp(OWN, 'Olga Owner', owner)
      const theirs = await signUp(THEIRS, 'Stranger')
      const { auth } = openClient(backend, 'implicit', backend.publishableKey, owner)
      const { error } = await auth.verifyOtp(
        what === 'code'
          ? { type: 'signup', email, token: codeOf(theirs) }
          : { type: 'signup', token_hash: tokenOf(theirs) },
      )
      expect(error).toBeNull()
      expect([await signIn(OWN), await signIn(THEIRS)]).toEqual([undefined, 'invalid_credentials'])
    },
  )

  it('counts for nothing where no browser and no password shows whose it is', async () => {
    const mail = await signUp(THEIRS, 'Stranger')
    const { auth } = openClient(backend)
    const { data } = await auth.verifyOtp({ type: 'signup', email, token: codeOf(mail) })
    expect(data.session?.user.email).toBe(email)
    expect(await signIn(THEIRS)).toBe('invalid_credentials')
    expect((await auth.updateUser({ password: OWN })).error).toBeNull()
    expect(await signIn(OWN)).toBeUndefined()
  })

  it('counts for nothing after a recovery either', async () => {
    await signUp(THEIRS, 'Stranger')
    await openClient(backend).auth.resetPasswordForEmail(email)
    const done = await submitForm(linkOf(await backend.nextMail(email)))
    expect(tokensOf(done).get('type')).toBe('recovery')
    expect(await signIn(THEIRS)).toBe('invalid_credentials')
  })

  it('is removed by who says that it was not them, which opening the link does not', async () => {
    const mail = await signUp(THEIRS, 'Stranger')
    for (let opened = 0; opened < 2; opened++)
      expect(await (await fetch(linkOf(mail))).text()).toContain('This was not me')
    expect(await signIn(THEIRS)).toBe('email_not_confirmed')
    const removed = await submitForm(linkOf(mail), { intent: 'not-me' })
    expect(await removed.text()).toContain('The sign-up was removed')
    expect(await signIn(THEIRS)).toBe('invalid_credentials')
    expect((await database.query('select from auth.users where email = $1', [email])).rowCount).toBe(0)
    const again = await submitForm(linkOf(mail), { password: THEIRS })
    expect(again.headers.get('location')).toContain('otp_expired')
  })

  it('makes room when there are too many, and the owner enters the password once more', async () => {
    const owner = openBrowser()
    await signUp(OWN, 'Olga Owner', owner)
    let newest: Mail | undefined
    for (let count = 0; count < MAX_PENDING_SIGN_UPS; count++) newest = await signUp(THEIRS, 'Stranger')
    const { rows } = await database.query(
      'select count(*)::int from _backend.sign_ups s join auth.users u on u.id = s.user_id where u.email = $1',
      [email],
    )
    expect(rows).toEqual([{ count: MAX_PENDING_SIGN_UPS }])
    const link = linkOf(newest ?? { text: '' })
    expect(await (await submitForm(link, {}, owner)).text()).toContain('Please enter a password.')
    const done = await submitForm(link, { password: OWN, repeat: OWN }, owner)
    expect(tokensOf(done).get('access_token')).toBeTruthy()
    expect([await signIn(OWN), await signIn(THEIRS)]).toEqual([undefined, 'invalid_credentials'])
  })
})

describe('the browser of a sign-up', () => {
  it('is also one where its password was entered before the confirmation', async () => {
    const mail = await signUp(OWN, 'Olga Owner')
    const phone = openBrowser()
    expect(await signIn(OWN, phone)).toBe('email_not_confirmed')
    const done = await submitForm(linkOf(mail), {}, phone)
    expect(tokensOf(done).get('access_token')).toBeTruthy()
    expect(await signIn(OWN)).toBeUndefined()
  })

  it.each(['https://evil.example', 'null'])('is none that a page of %s made send a form', async (origin) => {
    const answer = (path: string) =>
      fetch(`${backend.url}/auth/v1${path}apikey=${backend.publishableKey}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'text/plain' },
        body: JSON.stringify({ email, password: THEIRS }),
      })
    expect((await answer('/signup?')).headers.get('set-cookie')).toBeNull()
    const signedIn = await answer('/token?grant_type=password&')
    expect(await signedIn.json()).toMatchObject({ error_code: 'email_not_confirmed' })
    expect(signedIn.headers.get('set-cookie')).toBeNull()
  })

  it('gets its cookie alike for a taken and a free address', async () => {
    await openClient(backend, 'implicit', backend.secretKey).auth.admin.createUser({
      email,
      password: OWN,
      email_confirm: true,
    })
    const cookieFor = async (address: string) => {
      const answer = await fetch(`${backend.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey, origin: backend.url },
        body: JSON.stringify({ email: address, password: THEIRS }),
      })
      return answer.headers.get('set-cookie')?.replace(/=[^;]+/, '=')
    }
    const taken = await cookieFor(email)
    expect(taken).toMatch(/^sb-sign-up=; Max-Age=604800; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/)
    expect(await cookieFor(newEmail())).toBe(taken)
  })
})

describe('a sign-up with the address of an account', () => {
  it('notifies its owner, without a link that opens anything, and changes nothing', async () => {
    await signUp(OWN, 'Olga Owner').then((mail) => submitForm(linkOf(mail), { password: OWN }))
    const mail = await signUp(THEIRS, 'Stranger')
    expect(mail.subject).toMatch(/^You already have an account at /)
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('You already have an account with it, and nothing about it was changed.')
      expect(body).not.toMatch(/token=|enter this code/)
    }
    expect([await signIn(OWN), await signIn(THEIRS)]).toEqual([undefined, 'invalid_credentials'])
  })

  it('says nothing to a blocked one', async () => {
    await signUp(OWN, 'Olga Owner').then((mail) => submitForm(linkOf(mail), { password: OWN }))
    await database.query(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [
      email,
    ])
    const { auth } = openClient(backend)
    const before = backend.mails.length
    expect((await auth.signUp({ email, password: THEIRS })).error).toBeNull()
    const other = newEmail()
    await auth.signUp({ email: other, password: THEIRS })
    await backend.nextMail(other)
    expect(backend.mails.slice(before).map(({ to }) => to)).toEqual([other])
  })
})
