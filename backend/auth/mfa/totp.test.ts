import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addApp,
  codeOf,
  enrollApp,
  enterCode,
  levelOf,
  openTestContext,
  type TestContext,
} from './testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await openTestContext()
})
afterAll(() => context.stop())

describe('an authenticator app', () => {
  it('is set up by a picture, a secret and an address', async () => {
    const { supabase } = await context.newMember()
    const { data } = await supabase.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'My phone',
      issuer: 'Club A',
    })
    expect(data).toMatchObject({
      type: 'totp',
      friendly_name: 'My phone',
      totp: { secret: /^[A-Z2-7]{32}$/ },
    })
    const uri = new URL(data?.totp.uri ?? '')
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Club%20A:member-.*%40example\.test\?/)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Club A',
      secret: data?.totp.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
  })

  it('names the site when no issuer is given', async () => {
    const { supabase } = await context.newMember()
    const { uri } = await enrollApp(supabase)
    expect(new URL(uri).searchParams.get('issuer')).toBe(new URL(context.backend.url).host)
  })

  it('counts once a code of it was verified, and raises the session for good', async () => {
    const { supabase } = await context.newMember()
    expect(await levelOf(supabase)).toEqual(['aal1', 'aal1', ['password']])
    const app = await enrollApp(supabase)
    expect((await supabase.auth.mfa.listFactors()).data).toMatchObject({
      all: [{ status: 'unverified' }],
      totp: [],
    })
    const { data, error } = await enterCode(supabase, app)
    expect(error).toBeNull()
    expect(data).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { factors: [{ status: 'verified' }] },
    })
    expect(await levelOf(supabase)).toEqual(['aal2', 'aal2', ['totp', 'password']])
    const { data: refreshed } = await supabase.auth.refreshSession()
    expect(refreshed.session?.user.factors).toMatchObject([{ id: app.factorId, factor_type: 'totp' }])
    expect(await levelOf(supabase)).toEqual(['aal2', 'aal2', ['totp', 'password']])
  })

  it('tells when each way was used, in seconds that a refresh does not change', async () => {
    const { supabase } = await context.newMember()
    await addApp(supabase)
    const before = (await supabase.auth.getClaims()).data?.claims.amr
    await supabase.auth.refreshSession()
    expect((await supabase.auth.getClaims()).data?.claims.amr).toEqual(before)
    for (const { timestamp } of before as { timestamp: number }[])
      expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(30)
  })

  it('ends the sessions of its owner that have not proved it', async () => {
    const { supabase, elsewhere } = await context.newMember()
    const laptop = await elsewhere()
    await addApp(supabase)
    expect((await laptop.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await supabase.auth.getUser()).error).toBeNull()
  })

  it('is asked for at the next sign-in, where others that have proved it stay', async () => {
    const { supabase, elsewhere } = await context.newMember()
    const app = await addApp(supabase)
    const laptop = await elsewhere()
    expect(await levelOf(laptop)).toEqual(['aal1', 'aal2', ['password']])
    expect((await enterCode(laptop, app, 1)).error).toBeNull()
    expect(await levelOf(laptop)).toEqual(['aal2', 'aal2', ['totp', 'password']])
    expect((await supabase.auth.getUser()).error).toBeNull()
  })

  it('deletes the earlier refresh token', async () => {
    const { supabase } = await context.newMember()
    const refresh_token = (await supabase.auth.getSession()).data.session?.refresh_token ?? ''
    await addApp(supabase)
    const { error } = await (await context.newMember()).supabase.auth.refreshSession({ refresh_token })
    expect(error).toMatchObject({ code: 'refresh_token_not_found' })
  })
})

describe('a code of an app', () => {
  it('works once, and then only later ones do', async () => {
    const { supabase } = await context.newMember()
    const app = await enrollApp(supabase)
    // The next thirty seconds, which may begin meanwhile, have a later code.
    const now = Date.now()
    expect((await enterCode(supabase, app, 0, now)).error).toBeNull()
    for (const steps of [0, -1])
      expect((await enterCode(supabase, app, steps, now)).error).toMatchObject({
        code: 'mfa_verification_failed',
        status: 422,
      })
    expect((await enterCode(supabase, app, 1, now)).error).toBeNull()
  })

  it('works once when it is sent ten times at once', async () => {
    const { supabase } = await context.newMember()
    const app = await enrollApp(supabase)
    const { factorId } = app
    const challenges = await Promise.all(
      Array.from({ length: 10 }, () => supabase.auth.mfa.challenge({ factorId })),
    )
    const code = codeOf(app.uri)
    const token = (await supabase.auth.getSession()).data.session?.access_token
    const answers = await Promise.all(
      challenges.map(({ data }) =>
        fetch(`${context.backend.url}/auth/v1/factors/${factorId}/verify`, {
          method: 'POST',
          headers: { apikey: context.backend.publishableKey, authorization: `Bearer ${token}` },
          body: JSON.stringify({ challenge_id: data?.id, code }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
  })

  it.each([-10, 10])('%i steps away does not work', async (steps) => {
    const { supabase } = await context.newMember()
    const app = await enrollApp(supabase)
    expect((await enterCode(supabase, app, steps)).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect(await levelOf(supabase)).toEqual(['aal1', 'aal1', ['password']])
  })
})
