import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectTooMany,
  type LimitedBackend,
  PASSWORD,
  startLimitedBackend,
} from '../testing/limited-backend.ts'

let backend: LimitedBackend
beforeAll(async () => {
  backend = await startLimitedBackend({ rateLimitFactor: 1 })
})
afterAll(() => backend.stop())

describe('guessing passwords', () => {
  it('from one address ends after 30 tries, and elsewhere the owner signs in', async () => {
    await backend.makeMember('one@example.test')
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => backend.signIn('one@example.test', `wrong ${n}`, '192.0.2.1')),
    )
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(30)
    await expectTooMany(
      answers.find((answer) => answer.status === 429),
      'over_request_rate_limit',
    )
    expect((await backend.signIn('one@example.test', PASSWORD, '192.0.2.2')).status).toBe(200)
  })

  it('does not count against whoever knows the password', async () => {
    await backend.makeMember('three@example.test')
    for (let n = 0; n < 35; n++)
      expect((await backend.signIn('three@example.test', PASSWORD, '192.0.2.3')).status).toBe(200)
  })
})

describe('guessing the code of a mail', () => {
  it('ends after 10 tries, from however many addresses', async () => {
    const answers: Response[] = []
    for (let n = 0; n < 12; n++) {
      const body = { type: 'recovery', email: 'four@example.test', token: String(100_000 + n) }
      answers.push(await backend.post('/auth/v1/verify', body, `192.0.2.${100 + n}`))
    }
    expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(403), 429, 429])
    await expectTooMany(answers.at(-1), 'over_request_rate_limit')
  })
})

describe('mails', () => {
  it.each(['member', 'stranger'])('to a %s go out once a minute for whoever asks', async (who) => {
    const email = `${who}@example.test`
    if (who === 'member') await backend.makeMember(email)
    expect((await backend.post('/auth/v1/recover', { email }, '192.0.2.4')).status).toBe(200)
    await expectTooMany(
      await backend.post('/auth/v1/recover', { email }, '192.0.2.4'),
      'over_email_send_rate_limit',
    )
    expect((await backend.post('/auth/v1/recover', { email }, '192.0.2.5')).status).toBe(200)
  })

  it('go out 30 an hour for one address', async () => {
    for (let n = 0; n < 30; n++)
      expect(
        (await backend.post('/auth/v1/recover', { email: `m${n}@example.test` }, '192.0.2.6')).status,
      ).toBe(200)
    const resend = { type: 'signup', email: 'other@example.test' }
    await expectTooMany(
      await backend.post('/auth/v1/resend', resend, '192.0.2.6'),
      'over_email_send_rate_limit',
    )
  })
})

describe('renewing a token', () => {
  const renew = (refresh_token: string, from: string) =>
    backend.post('/auth/v1/token?grant_type=refresh_token', { refresh_token }, from)

  it('counts for its session alone: others at the address sign in and renew theirs', async () => {
    const tokens: string[] = []
    for (const name of ['eager', 'calm']) {
      await backend.makeMember(`${name}@example.test`)
      const signedIn = await backend.signIn(`${name}@example.test`, PASSWORD, '192.0.2.50')
      tokens.push(((await signedIn.json()) as { refresh_token: string }).refresh_token)
    }
    const [eager = '', calm = ''] = tokens
    const answers = await Promise.all(Array.from({ length: 151 }, () => renew(eager, '192.0.2.50')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(150)
    await expectTooMany(
      answers.find(({ status }) => status === 429),
      'over_request_rate_limit',
    )
    expect((await backend.signIn('calm@example.test', PASSWORD, '192.0.2.50')).status).toBe(200)
    expect((await renew(calm, '192.0.2.50')).status).toBe(200)
  })

  it('with tokens that nobody has counts for the address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 151 }, (_, n) => renew(`guess ${n}`, '192.0.2.51')),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(150)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
