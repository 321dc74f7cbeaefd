import type { Session } from '@supabase/auth-js'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { answers, standInFetch, useStandIn } from '../../../testing/stand-in-backend.ts'
import { realtimeClient, reconnectAfterMs } from './realtime-client.ts'
import { authClient } from './supabase.ts'

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
})
afterAll(() => void vi.unstubAllGlobals())

describe('the wait before the next attempt', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [3, 5000],
    [4, 10_000],
    [50, 10_000],
  ])('number %i is about %i ms', (tries, step) => {
    expect(reconnectAfterMs(tries, () => 0.5)).toBe(step)
    expect(reconnectAfterMs(tries, () => 0)).toBe(step * 0.75)
    expect(reconnectAfterMs(tries, () => 1)).toBe(step * 1.25)
  })
})

it('joins with the token of the session that is there, and gets each that follows', async () => {
  const signedIn = sessionWith('signed-in')
  answers.set('POST /auth/v1/token', { status: 200, body: signedIn })
  await (await authClient()).signInWithPassword({ email: 'ela@example.org', password: 'x' })
  await expectToken(signedIn.access_token)

  const raised = sessionWith('raised')
  answers.set('POST /auth/v1/factors/f/verify', { status: 200, body: raised })
  await (await authClient()).mfa.verify({ factorId: 'f', challengeId: 'c', code: '123456' })
  await expectToken(raised.access_token)

  const renewed = sessionWith('renewed')
  answers.set('POST /auth/v1/token', { status: 200, body: renewed })
  await (await authClient()).refreshSession()
  await expectToken(renewed.access_token)

  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  await (await authClient()).signOut({ scope: 'local' })
  await expectToken('sb_publishable_test')
})

const expectToken = (token: string) =>
  vi.waitFor(() => expect(realtimeClient().accessTokenValue).toBe(token), EVENTUALLY)

function sessionWith(name: string): Session {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const expires_at = 4_000_000_000
  const access_token = `${encode({ alg: 'ES256' })}.${encode({ sub: 'me', exp: expires_at, name })}.c2ln`
  const user = { id: 'me', email: 'ela@example.org' } as Session['user']
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3600, expires_at, user }
}
