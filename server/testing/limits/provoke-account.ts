import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { BACKEND_LIMITS } from 'supabase-compatible/testing/backend-limits.ts'
import { type LimitedBackend, startLimitedBackend } from 'supabase-compatible/testing/fixtures.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import type { ACCOUNT_ROWS } from './account-rows.ts'
import { oneBeyond, type Provoke, times } from './provoke.ts'

/** All at the real numbers: each row asks from addresses, and for accounts, of its own. */
export function accountProvokers(): Record<keyof typeof ACCOUNT_ROWS, Provoke> {
  let backend: LimitedBackend
  /** Lets more codes be asked for than messages be sent. */
  let talkative: LimitedBackend
  let token = ''
  beforeAll(async () => {
    backend = await startLimitedBackend({
      rateLimitFactor: 1,
      limitedFunctions: ['check_email_exists'],
      auth: { messageInterval: 0 },
    })
    token = await signIn(await newMember())
    talkative = await startLimitedBackend({
      rateLimitFactor: 1,
      auth: { messageInterval: 0, rateLimits: { factorChallenge: 1000 } },
    })
  })
  afterAll(async () => {
    await backend?.stop()
    await talkative?.stop()
  })

  let made = 0
  const next = () => ++made
  const newAddress = () => `2001:db8:${next().toString(16)}::1`
  /** Counts the mails that were requested so far. */
  async function mailsWanted(): Promise<number> {
    const client = new pg.Client({ connectionString: backend.database.url })
    await client.connect()
    const { rows } = await client.query(
      'select last_value + is_called::int as mails from _backend.mail_queue_position_seq',
    )
    await client.end()
    return Number(rows[0].mails)
  }
  const newEmail = () => `somebody-${next()}@example.test`
  async function newMember(on = backend): Promise<string> {
    const email = newEmail()
    await on.makeMember(email)
    return email
  }
  async function signIn(email: string, on = backend): Promise<string> {
    const answer = await on.signIn(email, 'correct horse 7', newAddress())
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const guess = (email: string, from: string) => backend.signIn(email, 'wrong', from)
  const recover = (email: string, from: string) => backend.post('/auth/v1/recover', { email }, from)
  const resend = (email: string, from: string) =>
    backend.post('/auth/v1/resend', { type: 'signup', email }, from)
  const enterCode = (email: string, from: string) =>
    backend.post('/auth/v1/verify', { type: 'recovery', email, token: '000000' }, from)
  const asMember = (method: string, path: string, body: object, from: string, bearer = token, on = backend) =>
    fetch(`${on.url}/auth/v1${path}`, {
      method,
      headers: {
        apikey: 'sb_publishable_test',
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'x-test-address': from,
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify(body),
    })
  const factorCall = (call: 'challenge' | 'verify', from: string, code = '') =>
    asMember('POST', `/factors/${randomUUID()}/${call}`, { challenge_id: randomUUID(), code }, from)
  /** A phone that codes can be sent to. */
  async function newPhone(bearer: string, phone: string, on = backend): Promise<string> {
    const factor = { factor_type: 'phone', phone, friendly_name: phone }
    const answer = await asMember('POST', '/factors', factor, newAddress(), bearer, on)
    return ((await answer.json()) as { id: string }).id
  }
  const sendCode = (factor: string, from: string, bearer: string, on = backend) =>
    asMember('POST', `/factors/${factor}/challenge`, { channel: 'sms' }, from, bearer, on)

  return {
    'auth.token': (limit) => {
      const from = newAddress()
      const refresh = '/auth/v1/token?grant_type=refresh_token'
      return oneBeyond(limit, () => backend.post(refresh, { refresh_token: 'unknown' }, from))
    },
    'auth.renewal': async (limit) => {
      const answer = await backend.signIn(await newMember(), 'correct horse 7', newAddress())
      const { refresh_token } = (await answer.json()) as { refresh_token: string }
      const refresh = '/auth/v1/token?grant_type=refresh_token'
      return oneBeyond(limit, () => backend.post(refresh, { refresh_token }, newAddress()))
    },
    'auth.wrongPassword': (limit) => {
      const from = newAddress()
      return oneBeyond(limit, () => guess(newEmail(), from))
    },
    'auth.wrongPasswordOfAccount': (limit) => {
      const email = newEmail()
      return oneBeyond(limit, () => guess(email, newAddress()))
    },
    'auth.signup': (limit) => {
      const from = newAddress()
      return oneBeyond(limit, () =>
        backend.post('/auth/v1/signup', { email: newEmail(), password: 'correct horse 7' }, from),
      )
    },
    'auth.recover': (limit) => {
      const from = newAddress()
      return oneBeyond(limit, () => recover(newEmail(), from))
    },
    'auth.resend': (limit) => {
      const from = newAddress()
      return oneBeyond(limit, () => resend(newEmail(), from))
    },
    'auth.user': (limit) => {
      const from = newAddress()
      return oneBeyond(limit, () => asMember('PUT', '/user', {}, from))
    },
    'auth.verify': (limit) => {
      const from = newAddress()
      return oneBeyond(limit, () => enterCode(newEmail(), from))
    },
    'auth.authorize': (limit) => {
      const headers = { 'x-test-address': newAddress(), 'x-supabase-api-version': '2024-01-01' }
      return oneBeyond(limit, () => fetch(`${backend.url}/auth/v1/authorize?provider=any`, { headers }))
    },
    'auth.wrongCodeOfAccount': (limit) => {
      const email = newEmail()
      return oneBeyond(limit, () => enterCode(email, newAddress()))
    },
    'auth.mail': (limit) => {
      const from = newAddress()
      // Two kinds of mail, so that the limit of neither kind is reached first.
      return oneBeyond(limit, (number) => (number % 2 ? recover : resend)(newEmail(), from))
    },
    'auth.mailToAccount': (limit) => {
      const [from, email] = [newAddress(), newEmail()]
      return oneBeyond(limit, () => recover(email, from))
    },
    'auth.mailsToAccount': (limit) => {
      const account = { email: newEmail(), password: 'correct horse 7' }
      return oneBeyond(limit, () => backend.post('/auth/v1/signup', account, newAddress()))
    },
    'auth.lateMailToAccount': async ({ most }) => {
      const email = newEmail()
      const { points } = BACKEND_LIMITS.rates.mailsToAccount
      const ask = async () => expect((await recover(email, newAddress())).status).toBe(200)
      for (const _ of times(points + most - 1)) await ask()
      const before = await mailsWanted()
      await ask()
      expect(await mailsWanted()).toBe(before + 1)
      await ask()
      return { ending: (await mailsWanted()) === before + 1 ? 'HTTP 200, cut' : 'HTTP 200', message: '' }
    },
    'auth.factorChallenge': (limit) => {
      const from = newAddress()
      return oneBeyond(limit, () => factorCall('challenge', from))
    },
    'auth.factorVerify': (limit) => {
      const from = newAddress()
      return oneBeyond(limit, () => factorCall('verify', from))
    },
    'auth.wrongFactorCode': (limit) => oneBeyond(limit, () => factorCall('verify', newAddress(), '000000')),
    'auth.wrongProof': async (limit) => {
      const bearer = await signIn(await newMember())
      const change = { password: 'another horse 8', current_password: 'wrong' }
      return oneBeyond(limit, () => asMember('PUT', '/user', change, newAddress(), bearer))
    },
    'auth.message': async (limit) => {
      const from = newAddress()
      const phones: { bearer: string; factor: string }[] = []
      for (const number of times(limit.most + 1)) {
        // An account may have ten factors, and get ten messages.
        const bearer =
          number % 10 ? (phones.at(-1)?.bearer ?? '') : await signIn(await newMember(talkative), talkative)
        phones.push({ bearer, factor: await newPhone(bearer, `+4915100010${10 + number}`, talkative) })
      }
      return oneBeyond(limit, (number) => {
        const { factor = '', bearer = '' } = phones[number] ?? {}
        return sendCode(factor, from, bearer, talkative)
      })
    },
    'auth.messages': async (limit) => {
      const bearer = await signIn(await newMember())
      const phones: string[] = []
      // An account has ten factors at most, so one of its phones is asked twice.
      for (const number of times(limit.most)) phones.push(await newPhone(bearer, `+4915100020${10 + number}`))
      return oneBeyond(limit, (number) => sendCode(phones[number % limit.most] ?? '', newAddress(), bearer))
    },
    'auth.limitedFunction': (limit) => {
      const from = newAddress()
      return oneBeyond(limit, () => backend.post('/rest/v1/rpc/check_email_exists', {}, from))
    },
  }
}
