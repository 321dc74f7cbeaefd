import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addApp,
  codeOf,
  enrollApp,
  enterCode,
  type Member,
  openTestContext,
  type TestContext,
} from './testing/test-context.ts'

let context: TestContext
let asker: Member
beforeAll(async () => {
  context = await openTestContext()
  asker = await context.newMember()
})
afterAll(() => context.stop())

describe('enrolling', () => {
  it('refuses a name that another factor has, finished or not', async () => {
    const { supabase } = await context.newMember()
    await enrollApp(supabase, 'Phone')
    const again = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(again.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
  })

  it('forgets an attempt that nobody went on with', async () => {
    const { id, supabase } = await context.newMember()
    await enrollApp(supabase, 'Phone')
    await context.sql(
      `update auth.mfa_factors set created_at = now() - interval '6 minutes' where user_id = $1`,
      [id],
    )
    await enrollApp(supabase, 'Phone')
    expect((await supabase.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  it('refuses the eleventh, also when many ask at once', async () => {
    const { supabase } = await context.newMember()
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: randomUUID() }),
      ),
    )
    const codes = answers.map(({ error }) => error?.code ?? 'ok')
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_enrolled_mfa_factors')).toHaveLength(4)
  })

  it('asks for aal2 once there is a verified factor', async () => {
    const { supabase, elsewhere } = await context.newMember()
    await addApp(supabase)
    const laptop = await elsewhere()
    const { error } = await laptop.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 403 })
    expect((await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })).error).toBeNull()
  })

  it.each([
    [{ factor_type: 'carrier pigeon' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    [{ factor_type: 'totp', issuer: 'x'.repeat(101) }, 400, 'validation_failed'],
    [{ factor_type: 'totp', issuer: '場'.repeat(100) }, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 7 }, 400, 'validation_failed'],
  ])('%j is refused', async (body, status, code) => {
    expect(await post(asker, '', body)).toEqual([status, code])
  })
})

describe('verifying', () => {
  it('refuses a challenge that has expired', async () => {
    const { supabase } = await context.newMember()
    const { factorId, uri } = await enrollApp(supabase)
    const { data } = await supabase.auth.mfa.challenge({ factorId })
    expect(data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 290)
    const challengeId = data?.id ?? ''
    await context.sql(
      `update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1`,
      [challengeId],
    )
    const { error } = await supabase.auth.mfa.verify({ factorId, challengeId, code: codeOf(uri) })
    expect(error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 })
  })

  it('refuses a challenge that was asked for from elsewhere, and one of another factor', async () => {
    const { supabase } = await context.newMember()
    const app = await enrollApp(supabase)
    const other = await enrollApp(supabase)
    const { data } = await supabase.auth.mfa.challenge({ factorId: app.factorId })
    const challengeId = data?.id ?? ''
    const mixed = { factorId: other.factorId, challengeId, code: codeOf(other.uri) }
    expect((await supabase.auth.mfa.verify(mixed)).error).toMatchObject({
      code: 'mfa_factor_not_found',
      status: 422,
    })
    await context.sql(`update auth.mfa_challenges set ip_address = '192.0.2.1' where id = $1`, [challengeId])
    const { error } = await supabase.auth.mfa.verify({ ...app, challengeId, code: codeOf(app.uri) })
    expect(error).toMatchObject({ code: 'mfa_ip_address_mismatch', status: 422 })
  })

  it.each([
    ['not-a-uuid/verify', { challenge_id: randomUUID(), code: '1' }, 404, 'validation_failed'],
    ['not-a-uuid/challenge', {}, 404, 'validation_failed'],
    [`${randomUUID()}/challenge`, {}, 404, 'mfa_factor_not_found'],
    [`${randomUUID()}/verify`, { challenge_id: randomUUID(), code: '1' }, 404, 'mfa_factor_not_found'],
    [`${randomUUID()}/verify`, { challenge_id: randomUUID(), code: ' ' }, 400, 'validation_failed'],
    [`${randomUUID()}/verify`, { challenge_id: 'x', code: '123456' }, 400, 'validation_failed'],
  ])('%s with %j is refused', async (path, body, status, code) => {
    expect(await post(asker, `/${path}`, body)).toEqual([status, code])
  })

  it('refuses nobody', async () => {
    expect(await post(undefined, '', { factor_type: 'totp' })).toEqual([401, 'no_authorization'])
  })
})

describe('a member with a verified factor', () => {
  it('changes the password at aal2 only', async () => {
    const { supabase, elsewhere, password: current_password } = await context.newMember()
    const app = await addApp(supabase)
    const laptop = await elsewhere()
    const password = `another ${randomUUID()}`
    expect((await laptop.auth.updateUser({ password })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    })
    const email = `${randomUUID()}@example.test`
    expect((await laptop.auth.updateUser({ email })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    })
    expect((await laptop.auth.updateUser({ data: { username: 'Other' } })).error).toBeNull()
    expect((await enterCode(laptop, app, 1)).error).toBeNull()
    expect((await laptop.auth.updateUser({ password, current_password })).error).toBeNull()
  })
})

async function post(member: Member | undefined, path: string, body: object): Promise<[number, string]> {
  const session = (await member?.supabase.auth.getSession())?.data.session
  const answer = await fetch(`${context.backend.url}/auth/v1/factors${path}`, {
    method: 'POST',
    headers: {
      apikey: context.backend.publishableKey,
      'x-supabase-api-version': '2024-01-01',
      ...(session && { authorization: `Bearer ${session.access_token}` }),
    },
    body: JSON.stringify(body),
  })
  return [answer.status, ((await answer.json()) as { code: string }).code]
}
