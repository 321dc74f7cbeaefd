import type { Target } from 'supabase-compatible/testing/contract-target.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget } from './target.ts'

// These need no provider; sign-in with stand-ins of providers is in backend/auth/identities.

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.stop())

describe('the identities of a member', () => {
  it('are listed', async () => {
    const { supabase, id, email } = await target.newMember()
    const { data, error } = await supabase.auth.getUserIdentities()
    expect(error).toBeNull()
    expect(data?.identities).toMatchObject([
      {
        id,
        user_id: id,
        provider: 'email',
        email,
        identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        identity_data: { sub: id, email, email_verified: true },
      },
    ])
  })

  it('are not for who is not signed in', async () => {
    const { error } = await target.newClient().auth.getUserIdentities()
    expect(error?.name).toBe('AuthSessionMissingError')
  })

  it('cannot lose the last', async () => {
    const { supabase } = await target.newMember()
    const { data } = await supabase.auth.getUserIdentities()
    const [identity] = data?.identities ?? []
    if (!identity) throw new Error('no identity')
    const { error } = await supabase.auth.unlinkIdentity(identity)
    expect(error).toMatchObject({ code: 'single_identity_not_deletable', status: 422 })
  })

  it('are not linked to a provider that is not configured', async () => {
    const { supabase } = await target.newMember()
    const { data, error } = await supabase.auth.linkIdentity({ provider: 'figma' })
    expect(data.url).toBeNull()
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  })
})

describe('a sign-in with a provider', () => {
  it('begins at an address that needs no key, and refuses a provider that is not configured', async () => {
    const { data } = await target.newClient().auth.signInWithOAuth({ provider: 'figma' })
    const answer = await fetch(data.url ?? '', { redirect: 'manual' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
  })

  it('that comes back with a state nobody gave out leads to the site with the reason', async () => {
    const address = `${target.url}/auth/v1/callback?code=x&state=${crypto.randomUUID()}`
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.headers.get('location')).toContain('error_code=bad_oauth_state')
  })

  it('ends in no session for a code that nobody gave out', async () => {
    const answer = await fetch(`${target.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: target.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: crypto.randomUUID(), code_verifier: 'v'.repeat(43) }),
    })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error_code: 'flow_state_not_found' })
  })
})
