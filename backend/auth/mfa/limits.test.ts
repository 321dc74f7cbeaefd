import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addApp,
  enrollApp,
  enterCode,
  type Member,
  openTestContext,
  type TestContext,
} from './testing/test-context.ts'

let context: TestContext
let addresses = 0
beforeAll(async () => {
  context = await openTestContext({ rateLimitFactor: 1, clientAddressHeader: 'x-real-address' })
})
afterAll(() => context.stop())

/** Sends a request of the member, each time from another address unless one is given. */
async function call({ supabase }: Member, path: string, body: object, address = `198.51.100.${++addresses}`) {
  const token = (await supabase.auth.getSession()).data.session?.access_token
  const answer = await fetch(`${context.backend.url}/auth/v1/factors/${path}`, {
    method: 'POST',
    headers: {
      apikey: context.backend.publishableKey,
      authorization: `Bearer ${token}`,
      'x-supabase-api-version': '2024-01-01',
      'x-real-address': address,
    },
    body: JSON.stringify(body),
  })
  const { code, id } = (await answer.json()) as { code?: string; id?: string }
  return { status: answer.status, code, id, wait: Number(answer.headers.get('retry-after')) }
}

async function guess(member: Member, factorId: string) {
  const address = `203.0.113.${++addresses}`
  const { id } = await call(member, `${factorId}/challenge`, {}, address)
  return call(member, `${factorId}/verify`, { challenge_id: id, code: '000000' }, address)
}

describe('guessing codes', () => {
  it('ends after ten, from however many addresses, and says when to go on', async () => {
    const member = await context.newMember()
    const { factorId } = await addApp(member.supabase)
    for (let tries = 0; tries < 10; tries++)
      expect(await guess(member, factorId)).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    const tooMany = await guess(member, factorId)
    expect(tooMany).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect(tooMany.wait).toBeGreaterThan(60)
  })

  it('does not count what was right', async () => {
    const member = await context.newMember()
    const app = await addApp(member.supabase)
    for (let times = 0; times < 12; times++) {
      await context.sql('delete from _backend.totp_steps where factor_id = $1', [app.factorId])
      expect((await enterCode(member.supabase, app)).error).toBeNull()
    }
  })

  it('from one address is limited whatever the account', async () => {
    const member = await context.newMember()
    const { factorId } = await enrollApp(member.supabase)
    const statuses = []
    for (let tries = 0; tries < 16; tries++)
      statuses.push((await call(member, `${factorId}/challenge`, {}, '192.0.2.9')).status)
    expect(statuses).toEqual([...Array(15).fill(200), 429])
  })
})

describe('text messages', () => {
  it('go out once a minute for a factor, also when ten are asked for at once', async () => {
    const member = await context.newMember()
    const { data } = await member.supabase.auth.mfa.enroll({ factorType: 'phone', phone: '+491510000100' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(member, `${data?.id}/challenge`, {})),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused).toMatchObject({ code: 'over_sms_send_rate_limit' })
    // A minute, less the time that a busy machine took for the others.
    expect(refused?.wait).toBeGreaterThan(0)
    expect(refused?.wait).toBeLessThanOrEqual(60)
  })

  it('go out ten times an hour for an account, however many numbers it enrols', async () => {
    const member = await context.newMember()
    const codes = []
    for (let number = 0; number < 11; number++) {
      const phone = `+49151000020${number}`
      const { data } = await member.supabase.auth.mfa.enroll({
        factorType: 'phone',
        phone,
        friendlyName: phone,
      })
      codes.push((await call(member, `${data?.id}/challenge`, {})).code)
      await context.sql('delete from auth.mfa_factors where id = $1', [data?.id])
    }
    expect(codes).toEqual([...Array(10).fill(undefined), 'over_sms_send_rate_limit'])
  })
})

describe('without a way to send messages', () => {
  let quiet: TestContext
  beforeAll(async () => {
    quiet = await openTestContext({ sendMessage: undefined } as object)
  })
  afterAll(() => quiet.stop())

  it('a phone is no second factor', async () => {
    const { supabase } = await quiet.newMember()
    const { error } = await supabase.auth.mfa.enroll({ factorType: 'phone', phone: '+491510000300' })
    expect(error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled', status: 422 })
  })
})

describe('when a message cannot be sent', () => {
  let broken: TestContext
  beforeAll(async () => {
    broken = await openTestContext({ sendMessage: () => Promise.reject(new Error('no credit left')) })
  })
  afterAll(() => broken.stop())

  it('the member is told', async () => {
    const { supabase } = await broken.newMember()
    const { data } = await supabase.auth.mfa.enroll({ factorType: 'phone', phone: '+491510000301' })
    const { error } = await supabase.auth.mfa.challenge({ factorId: data?.id ?? '', channel: 'sms' })
    expect(error).toMatchObject({ code: 'sms_send_failed', status: 422 })
  })
})
