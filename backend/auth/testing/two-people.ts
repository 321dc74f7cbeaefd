import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import type { Mail } from '../../settings/options.ts'
import { EVENTUALLY } from '../../testing/eventually.ts'
import type { TestBackend } from '../../testing/test-backend.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { type Answer, factorActions } from './factor-actions.ts'
import { codeOf, linkOf, newEmail, submitForm, tokenOf } from './mail-reader.ts'

// The owner of a mailbox, and a stranger who has an account of their own and wants into one with the owner's address.

const STRANGERS_PASSWORD = `at home ${randomUUID()}`

export interface TwoPeople {
  address: string
  /** Their actions by name; each checks nothing and may fail. */
  actions: Record<string, () => Promise<void>>
  /** Throws when the stranger has access that only the owner may have, or anybody has access that nobody may have. */
  check(): Promise<void>
  /** The owner always gets in by the mailbox, and the stranger never by any password or session. */
  checkEnd(): Promise<void>
}

export async function openTwoPeople(backend: TestBackend, database: pg.Pool): Promise<TwoPeople> {
  const [address, strangersAddress] = [newEmail(), newEmail()]
  const [owner, otherDevice, stranger] = [openBrowser(), openBrowser(), openBrowser()]
  const passwords = { owner: [] as string[], stranger: [] as string[] }
  const strangersTokens: string[] = []
  const ownersTokens: string[] = []

  async function call(browser: TestBrowser, path: string, body: object, token?: string, method = 'POST') {
    const answer = await browser.fetch(`${backend.url}/auth/v1${path}`, {
      method,
      headers: {
        apikey: backend.publishableKey,
        ...(token && { authorization: `Bearer ${token}` }),
        'x-supabase-api-version': '2024-01-01',
      },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() } as Answer
  }
  const keepToken = (kept: string[], { body }: Answer) => {
    if (typeof body.access_token === 'string') kept.unshift(body.access_token)
  }
  const newPassword = (whose: 'owner' | 'stranger') => {
    const password = `${whose} ${randomUUID()}`
    passwords[whose].unshift(password)
    return password
  }
  /** Returns the delivered mails of one kind to the owner, the newest first. */
  const mailsOf = (type: string): Mail[] =>
    backend.mails.filter((mail) => mail.to === address && mail.text.includes(`type=${type}`)).reverse()
  /** Waits for every mail of an action: the response comes after they are in the queue. */
  const mailing = async (work: () => Promise<Answer>) => {
    await work()
    await vi.waitFor(async () => {
      const { rowCount } = await database.query(
        'select from _backend.mail_queue where recipient = any($1) and given_up_at is null',
        [[address, strangersAddress]],
      )
      expect(rowCount).toBe(0)
    }, EVENTUALLY)
  }
  const signUp = (browser: TestBrowser, whose: 'owner' | 'stranger') => () =>
    mailing(async () => {
      const answer = await call(browser, '/signup', { email: address, password: newPassword(whose) })
      expect(answer.status).toBe(200)
      return answer
    })

  const own = () => passwords.owner[0] ?? newPassword('owner')
  async function followMail(
    browser: TestBrowser,
    mail: Mail | undefined,
    fields: Record<string, string> = {},
  ) {
    if (!mail) return
    let answer = await submitForm(linkOf(mail), { password: own(), ...fields }, browser)
    if (answer.status === 200 && !fields.intent)
      answer = await submitForm(linkOf(mail), { password: own(), repeat: own() }, browser)
    const token = new URLSearchParams(answer.headers.get('location')?.split('#')[1]).get('access_token')
    if (token) ownersTokens.unshift(token)
  }
  const enterCode = async (browser: TestBrowser, mail: Mail | undefined, type: string) => {
    if (mail)
      keepToken(ownersTokens, await call(browser, '/verify', { type, email: address, token: codeOf(mail) }))
  }
  const signIn = (browser: TestBrowser, email: string, password: string) =>
    call(browser, '/token?grant_type=password', { email, password })
  const sql = async (text: string) => {
    await database.query(text, [address])
  }

  const made = await fetch(`${backend.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` },
    body: JSON.stringify({ email: strangersAddress, password: STRANGERS_PASSWORD, email_confirm: true }),
  })
  expect(made.status).toBe(200)
  const home = await signIn(stranger, strangersAddress, STRANGERS_PASSWORD)
  keepToken(strangersTokens, home)
  const strangersToken = strangersTokens[0] ?? ''

  const factors = factorActions({
    call,
    database,
    address,
    owner,
    ownersTokens,
    strangersToken,
    ownersPassword: own,
  })
  const actions: TwoPeople['actions'] = {
    ...factors.actions,
    'the owner signs up': signUp(owner, 'owner'),
    'the stranger signs up': signUp(stranger, 'stranger'),
    'the owner presses the button of the newest mail': () => followMail(owner, mailsOf('signup')[0]),
    'the owner presses the button of the mail before it': () => followMail(owner, mailsOf('signup')[1]),
    'the owner presses the button on another device': () => followMail(otherDevice, mailsOf('signup')[0]),
    'the owner types the code of the newest mail': () => enterCode(owner, mailsOf('signup')[0], 'signup'),
    'the owner types the code on another device': () =>
      enterCode(otherDevice, mailsOf('signup')[0], 'signup'),
    'the owner says that it was somebody else': () =>
      followMail(owner, mailsOf('signup')[0], { intent: 'not-me' }),
    'the owner has the mail sent again': () =>
      mailing(() => call(owner, '/resend', { type: 'signup', email: address })),
    'the stranger has the mail sent again': () =>
      mailing(() => call(stranger, '/resend', { type: 'signup', email: address })),
    'the owner asks for a recovery': () => mailing(() => call(owner, '/recover', { email: address })),
    'the stranger asks for a recovery': () => mailing(() => call(stranger, '/recover', { email: address })),
    'the owner uses the newest recovery': () => followMail(owner, mailsOf('recovery')[0]),
    'the owner signs in': async () => keepToken(ownersTokens, await signIn(owner, address, own())),
    'the stranger tries every password': async () => {
      for (const password of passwords.stranger)
        keepToken(strangersTokens, await signIn(stranger, address, password))
    },
    'the stranger guesses a code': async () =>
      keepToken(
        strangersTokens,
        await call(stranger, '/verify', { type: 'signup', email: address, token: '000000' }),
      ),
    'the stranger wants the address for their account': () =>
      mailing(() =>
        call(
          stranger,
          '/user',
          { email: address, current_password: STRANGERS_PASSWORD },
          strangersToken,
          'PUT',
        ),
      ),
    'the stranger confirms that from their own address': async () => {
      const mail = backend.mails.findLast(
        ({ to, text }) => to === strangersAddress && text.includes('type=email_change'),
      )
      if (mail)
        keepToken(
          strangersTokens,
          await call(stranger, '/verify', { type: 'email_change', token_hash: tokenOf(mail) }),
        )
    },
    'the owner presses the button of that as well': () => followMail(owner, mailsOf('email_change')[0]),
    'a steward has the address confirmed': () =>
      mailing(async () => {
        // A mail that has just gone out would do.
        await sql(
          `update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = $1`,
        )
        await sql(`select _backend.request_confirmation(id, 'steward') from auth.users where email = $1`)
        return { status: 200, body: {} }
      }),
    'the operator blocks the account': () =>
      sql(`update auth.users set banned_until = now() + interval '1 day' where email = $1`),
    'the operator unblocks it': () => sql(`update auth.users set banned_until = null where email = $1`),
    'the operator deletes it': () => sql('delete from auth.users where email = $1'),
  }

  const whoIs = async (token: string) => {
    const { status, body } = await call(openBrowser(), '/user', {}, token, 'GET')
    return status === 200 ? body.email : undefined
  }

  async function check(): Promise<void> {
    await factors.check()
    for (const token of strangersTokens) expect(await whoIs(token)).not.toBe(address)
    const { rows } = await database.query<{ confirmed: boolean; blocked: boolean; has_password: boolean }>(
      `select email_confirmed_at is not null as confirmed, encrypted_password <> '' as has_password,
         coalesce(banned_until > now(), false) as blocked from auth.users where email = $1`,
      [address],
    )
    expect(rows.length).toBeLessThanOrEqual(1)
    const [account] = rows
    if (!account?.confirmed) expect(account?.has_password ?? false).toBe(false)
    if (!account?.confirmed || account.blocked)
      for (const token of ownersTokens) expect(await whoIs(token)).toBeUndefined()
  }

  async function checkEnd(): Promise<void> {
    await actions['the operator unblocks it']?.()
    const { rowCount } = await database.query('select from auth.users where email = $1', [address])
    if (rowCount === 0) await actions['the owner signs up']?.()
    await actions['the owner asks for a recovery']?.()
    await actions['the owner uses the newest recovery']?.()
    const [opened = ''] = ownersTokens
    expect(await whoIs(opened)).toBe(address)
    const token = await factors.raise(opened)
    const password = newPassword('owner')
    expect((await call(owner, '/user', { password }, token, 'PUT')).status).toBe(200)
    expect((await signIn(otherDevice, address, password)).status).toBe(200)
    await actions['the stranger tries every password']?.()
    await check()
  }

  return { address, actions, check, checkEnd }
}
