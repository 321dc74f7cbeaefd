import type { SupabaseClient } from '@supabase/supabase-js'
import type { Member, Target } from 'supabase-compatible/testing/contract-target.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from './listen.ts'
import { openTarget } from './target.ts'

let target: Target
let [ann, ben, cleo]: Member[] = []

beforeAll(async () => {
  target = await openTarget()
  ;[ann, ben, cleo] = await Promise.all(
    ['Ann', 'Ben', 'Cleo'].map((name) => target.newMember(`Demo ${name}`)),
  )
})
afterAll(async () => {
  await Promise.all([ann, ben, cleo].map((member) => member?.supabase.removeAllChannels()))
  await target.stop()
})

function client(member: Member | undefined): SupabaseClient {
  if (!member) throw new Error('the members have not been made')
  return member.supabase
}

async function createMatch(values: Record<string, unknown> = {}): Promise<string> {
  const { data, error } = await client(ann)
    .from('matches')
    .insert({
      location: 'TSG Padel (eBuSy)',
      skill_level: 'Pro',
      end_time: '23:59:59',
      match_date: new Date(Date.now() + 86_400_000).toISOString(),
      creator_id: ann?.id,
      ...values,
    })
    .select('id')
    .single()
  if (error) throw error
  return data.id
}

async function join(member: Member | undefined, match: string): Promise<void> {
  const { error } = await client(member).rpc('join_match_bypass_notifications', {
    p_match_id: match,
    p_user_id: member?.id,
    p_status: 'confirmed',
  })
  if (error) throw error
}

test('a new match is heard of, as the data API renders it', async () => {
  const { next } = await listen(client(ben), 'matches')
  const id = await createMatch({ price_per_person: 7.5, court_booked: true, match_activity: ['Training'] })
  const { data } = await client(ben).from('matches').select().eq('id', id).single()
  const change = await next()
  expect(change).toMatchObject({ eventType: 'INSERT', schema: 'public', table: 'matches' })
  expect(change.new).toEqual(data)
})

test('the creator hears of a join and of a leave', async () => {
  const id = await createMatch()
  const { next } = await listen(client(ann), 'match_participants', `match_id=eq.${id}`)
  await join(ben, id)
  expect(await next()).toMatchObject({ eventType: 'INSERT', new: { match_id: id, user_id: ben?.id } })
  await client(ben).from('match_participants').delete().eq('match_id', id).eq('user_id', ben?.id)
  const gone = await next()
  expect(gone.eventType).toBe('DELETE')
  expect(Object.keys(gone.old)).toEqual(['id'])
})

test('a private match is heard of by those in it and by nobody else', async () => {
  const toCleo = await listen(client(cleo), 'matches')
  const hidden = await createMatch({ is_private: true })
  await client(ann)
    .from('match_participants')
    .insert({ match_id: hidden, user_id: ben?.id, status: 'invited' })
  const toBen = await listen(client(ben), 'matches', `id=eq.${hidden}`)
  await client(ann).from('matches').update({ description: 'bring balls' }).eq('id', hidden)
  // Visibility of a change is checked when it is sent: by then the first one may be visible to him, too.
  let change = await toBen.next()
  if (change.eventType === 'INSERT') change = await toBen.next()
  expect(change.new).toMatchObject({ id: hidden, description: 'bring balls' })
  await client(ann).from('matches').delete().eq('id', hidden)
  expect(await toBen.next()).toMatchObject({ eventType: 'DELETE', old: { id: hidden } })
  const open = await createMatch()
  expect((await toCleo.next()).new).toMatchObject({ id: open })
})

test('notifications are heard of by whom they are for', async () => {
  const { next } = await listen(client(ben), 'notifications', `user_id=eq.${ben?.id}`)
  const others = await listen(client(cleo), 'notifications')
  const id = await createMatch()
  await client(ann).from('match_participants').insert({ match_id: id, user_id: ben?.id, status: 'invited' })
  expect((await next()).new).toMatchObject({
    user_id: ben?.id,
    related_id: id,
    type: 'match_invitation',
    read: false,
  })
  expect(others.arrived).toEqual([])
})
