import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import type { Member, Target } from 'supabase-compatible/testing/contract-target.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from './listen.ts'
import { openTarget } from './target.ts'

// A thief who knows the password of a member with a second factor has a session of level aal1.

let target: Target
let owner: Member
let thief: SupabaseClient
let factorId: string
let uri: string
let match: string
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let avatar: string

beforeAll(async () => {
  target = await openTarget()
  owner = await target.newMember('Demo Owner')
  avatar = `${owner.id}-avatar-1.png`
  match = await createMatch()
  const uploaded = await owner.supabase.storage
    .from('avatars')
    .upload(avatar, PICTURE, { contentType: 'image/png' })
  if (uploaded.error) throw uploaded.error
  const { data, error } = await owner.supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  factorId = data.id
  uri = data.totp.uri
  const verified = await enterCode(owner.supabase, 0)
  if (verified.error) throw verified.error
  // The client tells its sockets of a refreshed token, and not of one that a code has raised.
  await owner.supabase.realtime.setAuth()
  thief = target.newClient()
  await thief.auth.signInWithPassword({ email: owner.email, password: owner.password })
})
afterAll(async () => {
  await Promise.all([owner.supabase, thief].map((client) => client.removeAllChannels()))
  await target.stop()
})

async function createMatch(): Promise<string> {
  const { data, error } = await owner.supabase
    .from('matches')
    .insert({
      location: 'TSG Padel (eBuSy)',
      skill_level: 'Pro',
      end_time: '23:59:59',
      match_date: new Date(Date.now() + 86_400_000).toISOString(),
      creator_id: owner.id,
    })
    .select('id')
    .single()
  if (error) throw error
  return data.id
}

/** A code is good once, so a test that signs in another time asks for that of the next thirty seconds. */
function enterCode(supabase: SupabaseClient, steps: number) {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  return supabase.auth.mfa.challengeAndVerify({ factorId, code })
}

describe('with the password alone', () => {
  it('the client sees that a second factor is missing', async () => {
    expect((await thief.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await thief.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }])
  })

  it.each(['profiles', 'matches', 'match_participants', 'notifications', 'match_comments'])(
    'the data API shows no %s, and counts none',
    async (table) => {
      const { data, count, error } = await thief.from(table).select('*', { count: 'exact' })
      expect({ data, count, error }).toEqual({ data: [], count: 0, error: null })
    },
  )

  it('the data API changes nothing', async () => {
    expect((await thief.from('matches').delete().eq('id', match).select()).data).toEqual([])
    expect(
      (await thief.from('profiles').update({ username: 'Thief' }).eq('id', owner.id).select()).data,
    ).toEqual([])
    const comment = { match_id: match, user_id: owner.id, comment: 'Hello' }
    expect((await thief.from('match_comments').insert(comment)).error).toMatchObject({ code: '42501' })
    expect((await owner.supabase.from('matches').select().eq('id', match)).data).toHaveLength(1)
  })

  it('functions do and tell nothing', async () => {
    const join = { p_match_id: match, p_user_id: owner.id, p_status: 'confirmed' }
    const { error, status } = await thief.rpc('join_match_bypass_notifications', join)
    expect({ status, hint: error?.hint }).toEqual({ status: 403, hint: 'insufficient_aal' })
    const recent = await thief.rpc('get_user_recent_matches', { user_id_param: owner.id })
    expect(recent.data).toEqual([])
  })

  it('storage has no buckets and no objects, and takes none', async () => {
    const avatars = thief.storage.from('avatars')
    expect((await avatars.list()).data ?? []).toEqual([])
    expect((await avatars.download(avatar)).error).not.toBeNull()
    expect((await avatars.createSignedUrl(avatar, 60)).error).not.toBeNull()
    const own = `${owner.id}-avatar-2.png`
    expect((await avatars.upload(own, PICTURE, { contentType: 'image/png' })).error).not.toBeNull()
    expect((await avatars.remove([avatar])).data ?? []).toEqual([])
    expect((await owner.supabase.storage.from('avatars').download(avatar)).error).toBeNull()
  })

  it('no change is heard of, until the code was entered', async () => {
    const toThief = await listen(thief, 'matches')
    const toOwner = await listen(owner.supabase, 'matches')
    const first = await createMatch()
    expect(await toOwner.next()).toMatchObject({ eventType: 'INSERT', new: { id: first } })
    await owner.supabase.from('matches').delete().eq('id', first)
    expect(await toOwner.next()).toMatchObject({ eventType: 'DELETE', old: { id: first } })
    expect(toThief.arrived).toEqual([])

    expect((await enterCode(thief, 1)).error).toBeNull()
    await thief.realtime.setAuth()
    const probe = await listen(thief, 'matches')
    const second = await createMatch()
    expect((await probe.next()).new).toMatchObject({ id: second })
    expect((await toThief.next()).new).toMatchObject({ id: second })
  })
})
