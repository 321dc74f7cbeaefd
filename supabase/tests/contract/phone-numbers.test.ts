import type { Member, Target } from 'supabase-compatible/testing/contract-target.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTarget } from './target.ts'

// A member's phone number through every door of the backend: seen by those it is shown to, and by nobody else.

const NUMBER = '0711 555 0100'
let target: Target
let owner: Member
let stranger: Member
let player: Member

beforeAll(async () => {
  target = await openTarget()
  owner = await target.newMember('Owner Demo')
  stranger = await target.newMember('Stranger Demo')
  player = await target.newMember('Player Demo')
  await save({ phone_number: NUMBER, skill_level: 'Pro', username: 'Owner Demo' })
  const { data, error } = await owner.supabase
    .from('matches')
    .insert({
      location: 'Hall',
      skill_level: 'Pro',
      // Before its end at any time of the day at which the test runs.
      match_date: new Date(new Date(Date.now() + 30 * 86_400_000).setUTCHours(16, 0, 0, 0)).toISOString(),
      end_time: '20:30',
      creator_id: owner.id,
    })
    .select('id')
    .single()
  expect(error).toBeNull()
  for (const member of [owner, player])
    await member.supabase.rpc('join_match_bypass_notifications', {
      p_match_id: data?.id,
      p_user_id: member.id,
      p_status: 'confirmed',
      p_team_assignment: 'A',
    })
})
afterAll(() => target.stop())

const save = (changes: object) =>
  owner.supabase.from('profiles').update(changes).eq('id', owner.id).select().single()

async function seenBy({ supabase }: Member): Promise<unknown> {
  const { data, error } = await supabase.from('profiles').select().eq('id', owner.id).single()
  expect(error).toBeNull()
  const named = await supabase.from('profiles').select('id, phone_number').eq('id', owner.id).single()
  expect(named.data?.phone_number).toBe(data.phone_number)
  return data.phone_number
}

it.each([
  ['players', [NUMBER, NUMBER, null]],
  ['members', [NUMBER, NUMBER, NUMBER]],
  ['nobody', [NUMBER, null, null]],
])('shown to %s: the profile has it, or null in its place', async (phone_visibility, seen) => {
  expect((await save({ phone_visibility })).data).toMatchObject({ phone_number: NUMBER, phone_visibility })
  expect([await seenBy(owner), await seenBy(player), await seenBy(stranger)]).toEqual(seen)
})

it('a change is answered with what was saved, and null removes the number', async () => {
  expect((await save({ phone_number: '1', skill_level: 'Pro', username: 'Owner Demo' })).data).toMatchObject({
    phone_number: '1',
  })
  expect((await save({ phone_number: null })).data).toMatchObject({ phone_number: null })
  expect((await save({ phone_number: NUMBER })).data).toMatchObject({ phone_number: NUMBER })
})

it.each([
  'profiles?select=*',
  'profiles?select=phone_number',
  'profiles?select=n:phone_number',
  'profiles?select=phone_number::text',
  'profiles?select=id,phone_number&order=phone_number.desc',
  `profiles?phone_number=eq.${NUMBER}`,
  'profiles?phone_number=like.0711*',
  'matches?select=creator:profiles!matches_creator_id_fkey(*)',
  'match_participants?select=user:profiles(phone_number)',
  'match_participants?select=...profiles(phone_number)',
  'rpc/shown_phone_number',
  'phone_numbers?select=*',
])('a stranger asks %s in vain', async (path) => {
  await save({ phone_visibility: 'players' })
  const { data } = await stranger.supabase.auth.getSession()
  const headers = { apikey: target.publishableKey, authorization: `Bearer ${data.session?.access_token}` }
  for (const more of [{}, { accept: 'text/csv' }, { 'accept-profile': 'private' }]) {
    const answer = await fetch(`${target.url}/rest/v1/${path}`, { headers: { ...headers, ...more } })
    expect(await answer.text()).not.toContain(NUMBER)
  }
})

it('nor does a stranger get it from recent matches, the export, or a change that is watched', async () => {
  await save({ phone_visibility: 'players' })
  const recent = await stranger.supabase.rpc('get_user_recent_matches', {
    user_id_param: owner.id,
    limit_param: 10,
  })
  const everything = await stranger.supabase.rpc('export_my_data')
  expect([recent.error, everything.error]).toEqual([null, null])
  expect(JSON.stringify([recent.data, everything.data])).not.toContain(NUMBER)
  const live = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<unknown>()
  const channel = stranger.supabase
    .channel('profiles')
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'profiles' }, (change) =>
      heard.resolve(change),
    )
    .on('system', {}, () => live.resolve())
    .subscribe()
  await live.promise
  await save({ username: 'Owner Again', phone_number: NUMBER })
  expect(JSON.stringify(await heard.promise)).toContain('Owner Again')
  expect(JSON.stringify(await heard.promise)).not.toContain(NUMBER)
  await stranger.supabase.removeChannel(channel)
})

it('the service sees it', async () => {
  const { data } = await target.service.from('profiles').select('phone_number').eq('id', owner.id).single()
  expect(data).toEqual({ phone_number: NUMBER })
})
