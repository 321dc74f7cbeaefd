import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectTooMany,
  type LimitedBackend,
  PASSWORD,
  startLimitedBackend,
} from '../testing/limited-backend.ts'

let backend: LimitedBackend
beforeAll(async () => {
  backend = await startLimitedBackend({
    // A tenth of the real limits: ten wrong passwords an hour for an account, three calls per address in five minutes.
    rateLimitFactor: 0.1,
    limitedFunctions: ['check_email_exists'],
  })
})
afterAll(() => backend.stop())

const guessFromEverywhere = (email: string) =>
  Promise.all(
    Array.from({ length: 14 }, (_, n) => backend.signIn(email, 'wrong', `2001:db8:${n.toString(16)}::1`)),
  )

describe('guessing the password of one account from many addresses', () => {
  it('ends, and the owner signs in from where they did before', async () => {
    await backend.makeMember('two@example.test')
    expect((await backend.signIn('two@example.test', PASSWORD, '198.51.100.1')).status).toBe(200)
    const answers = await guessFromEverywhere('two@example.test')
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10)
    await expectTooMany(
      await backend.signIn('two@example.test', PASSWORD, '203.0.113.77'),
      'over_request_rate_limit',
    )
    expect((await backend.signIn('two@example.test', PASSWORD, '198.51.100.1')).status).toBe(200)
  })

  it('leaves the owner in also at another address of the same household', async () => {
    await backend.makeMember('five@example.test')
    expect((await backend.signIn('five@example.test', PASSWORD, '2001:db8:cafe:1::1')).status).toBe(200)
    await guessFromEverywhere('five@example.test')
    expect((await backend.signIn('five@example.test', PASSWORD, '2001:db8:cafe:1:a:b:c:d')).status).toBe(200)
    expect((await backend.signIn('five@example.test', PASSWORD, '2001:db8:cafe:2::1')).status).toBe(429)
  })

  it('ends in the same way when there is no such account', async () => {
    const answers = await guessFromEverywhere('nobody@example.test')
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4)
  })
})

describe('a function that tells about accounts', () => {
  it('is limited per address, other functions are not', async () => {
    const ask = (name: string, address: string) => backend.post(`/rest/v1/rpc/${name}`, {}, address)
    for (let n = 0; n < 3; n++) expect((await ask('check_email_exists', '192.0.2.7')).status).not.toBe(429)
    await expectTooMany(await ask('check_email_exists', '192.0.2.7'), 'over_request_rate_limit')
    await expectTooMany(await ask('check%5Femail_exists', '192.0.2.7'), 'over_request_rate_limit')
    expect((await ask('check_email_exists', '192.0.2.8')).status).not.toBe(429)
    expect((await ask('another_function', '192.0.2.7')).status).not.toBe(429)
  })
})

describe('leaving for a provider', () => {
  it('is limited per address', async () => {
    const leave = (address: string) =>
      fetch(`${backend.url}/auth/v1/authorize?provider=any`, {
        headers: { 'x-test-address': address, 'x-supabase-api-version': '2024-01-01' },
      })
    for (let n = 0; n < 15; n++) expect((await leave('192.0.2.9')).status).toBe(400)
    await expectTooMany(await leave('192.0.2.9'), 'over_request_rate_limit')
    expect((await leave('192.0.2.10')).status).toBe(400)
  })
})
