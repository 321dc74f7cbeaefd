import pg from 'pg'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend } from '../../testing/test-backend.ts'
import { backendLanguages, openLanguages } from '../language/languages.ts'
import { everyMail, MAIL_LINK } from './testing/every-mail.ts'
import { readable } from './testing/readable.ts'

const languages = backendLanguages(openLanguages('en'))
const ENGLISH =
  /\b(the|you|your|this|if|with|password|account|address|works?|hours?|minutes?|somebody|sign)\b/i

describe('in German', () => {
  test.each(everyMail('de'))('$subject has no English', ({ subject, text, html }) => {
    for (const part of [subject, text, readable(html)])
      expect(part.replaceAll(MAIL_LINK, '')).not.toMatch(ENGLISH)
    expect(html).toContain('<html lang="de">')
  })
})

test('in English every mail has English, and nothing else', () => {
  const [english, german] = ['en', 'de'].map(everyMail)
  for (const [index, { subject, text, html }] of (english ?? []).entries()) {
    expect(text).toMatch(ENGLISH)
    expect(html).toContain('<html lang="en">')
    expect(subject).not.toBe(german?.[index]?.subject)
  }
})

describe('the language of a mail', () => {
  let backend: TestBackend
  let client: pg.Client
  beforeAll(async () => {
    backend = await startTestBackend({ languages })
    client = new pg.Client({ connectionString: backend.database.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await backend.stop()
  })

  const post = (path: string, accepts: string, body: object) =>
    fetch(`${backend.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        'content-type': 'application/json',
        'accept-language': accepts,
      },
      body: JSON.stringify(body),
    })
  const signUp = async (email: string, accepts: string, data: object = {}) => {
    await post('signup', accepts, { email, password: 'correct horse battery 7', data })
    return backend.nextMail(email)
  }
  const linkOf = (text: string) => /https?:\S+verify\?\S+/.exec(text)?.[0] ?? ''

  test.each([
    ['fr, de-AT;q=0.8, en;q=0.5', {}, 'Bestätige deine E-Mail-Adresse'],
    ['en-GB', {}, 'Confirm your email address'],
    ['en', { locale: 'de' }, 'Bestätige deine E-Mail-Adresse'],
    ['de', { locale: 'en' }, 'Confirm your email address'],
    ['fr', { locale: { x: 1 } }, 'Confirm your email address'],
  ])('after a sign-up with %s and %j is said in the subject', async (accepts, data, subject) => {
    const mail = await signUp(`${crypto.randomUUID()}@club.test`, accepts, data)
    expect(mail.subject).toMatch(subject)
  })

  test('is what the member has chosen, else what the sign-up said, else what the browser asks for', async () => {
    const email = 'chooser@club.test'
    await signUp(email, 'en', { locale: 'de' })
    await client.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
    expect((await client.query('select locale from profiles')).rows).toEqual([{ locale: 'de' }])
    const recoverIn = async (locale: string | null, accepts: string) => {
      await client.query('update profiles set locale = $1', [locale])
      await post('recover', accepts, { email })
      return (await backend.nextMail(email)).subject
    }
    expect(await recoverIn('en', 'de')).toMatch('Reset your password')
    expect(await recoverIn(null, 'en')).toMatch('Setze dein Passwort')
    await client.query(`update auth.users set raw_user_meta_data = '{}'`)
    expect(await recoverIn(null, 'de')).toMatch('Setze dein Passwort')
    expect(await recoverIn(null, 'fr')).toMatch('Reset your password')
  })

  test('is that of the member when the account is deleted', async () => {
    const email = 'leaver@club.test'
    await signUp(email, 'en')
    await client.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
    const { rows } = await client.query('select id from auth.users where email = $1', [email])
    const { id } = rows[0]
    await client.query(`update profiles set locale = 'de' where id = $1`, [id])
    const claims = {
      sub: id,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
    }
    await client.query(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify(claims)])
    await client.query(`select private.delete_my_account('cancel')`)
    expect((await backend.nextMail(email)).subject).toMatch(/Dein Konto bei .+ wurde gelöscht/)
  })

  test('is on the page behind its link that of the account, else that of the browser', async () => {
    const { text } = await signUp('page@club.test', 'de')
    const open = async (accepts: string, init: RequestInit = {}) =>
      (await fetch(linkOf(text), { ...init, headers: { 'accept-language': accepts } })).text()
    const german = await open('de')
    expect(german).toContain('<html lang="de">')
    expect(german).toContain('E-Mail-Adresse bestätigen')
    expect(german.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ')).not.toMatch(ENGLISH)
    expect(await open('en')).toContain('<h1>Confirm your email address</h1>')
    const wrong = { method: 'POST', body: new URLSearchParams({ password: 'a', repeat: 'b' }) }
    expect(await open('de', wrong)).toContain('Die beiden Passwörter sind verschieden.')
    const weak = { method: 'POST', body: new URLSearchParams({ password: 'abc', repeat: 'abc' }) }
    expect(await open('de', weak)).toContain('Das Passwort braucht mindestens')
    await client.query(
      `update auth.users set raw_user_meta_data = '{"locale": "de"}' where email = 'page@club.test'`,
    )
    expect(await open('en')).toContain('E-Mail-Adresse bestätigen')
    expect(await open('en', wrong)).toContain('Die beiden Passwörter sind verschieden.')
    const notMe = { method: 'POST', body: new URLSearchParams({ intent: 'not-me' }) }
    expect(await open('en', notMe)).toContain('Die Registrierung wurde gelöscht')
  })
})
