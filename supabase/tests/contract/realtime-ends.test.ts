import { randomUUID } from 'node:crypto'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import type { Member, Target } from 'supabase-compatible/testing/contract-target.ts'
import { makeSigningKey } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from './listen.ts'
import { openTarget } from './target.ts'

// Subscriptions begin and end here.
const isOurs = process.env.CONTRACT_URL === undefined

let target: Target
let ann: Member
let ben: Member
const clients: SupabaseClient[] = []

beforeAll(async () => {
  target = await openTarget()
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()))
  await target.stop()
})

async function newMember(name: string): Promise<Member> {
  const member = await target.newMember(name)
  await member.supabase.realtime.setAuth()
  clients.push(member.supabase)
  return member
}

async function createMatch(creator: Member, values: Record<string, unknown> = {}): Promise<string> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const row = {
    location: 'Hall',
    skill_level: 'Pro',
    match_date: tomorrow,
    end_time: '23:59:59',
    creator_id: creator.id,
    ...values,
  }
  const { data, error } = await creator.supabase.from('matches').insert(row).select('id').single()
  if (error) throw error
  return data.id
}

/** Subscribes to matches; `ended` resolves to the server's reason once the channel is closed for good. */
async function watch(
  supabase: SupabaseClient,
): Promise<{ channel: RealtimeChannel; ended: Promise<string> }> {
  const channel = supabase.channel(randomUUID())
  const live = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  let reason = ''
  channel
    .on('postgres_changes', { event: '*', schema: 'public', table: 'matches' }, () => {})
    .on('system', {}, ({ status, message }) => {
      if (status === 'ok') live.resolve()
      else reason = message
    })
    .subscribe((state) => state === 'CLOSED' && ended.resolve(reason))
  await live.promise
  return { channel, ended: ended.promise }
}

test('who is taken out of a private match hears nothing more of it', async () => {
  ann = await newMember('Demo Ann')
  ben = await newMember('Demo Ben')
  const hidden = await createMatch(ann, { is_private: true })
  const places = ann.supabase.from('match_participants')
  await places.insert({ match_id: hidden, user_id: ben.id, status: 'invited' })
  const { next } = await listen(ben.supabase, 'matches')
  await ann.supabase.from('matches').update({ description: 'heard' }).eq('id', hidden)
  expect((await next()).new).toMatchObject({ id: hidden, description: 'heard' })
  await places.delete().eq('match_id', hidden).eq('user_id', ben.id)
  await ann.supabase.from('matches').update({ description: 'not heard' }).eq('id', hidden)
  const open = await createMatch(ann)
  expect((await next()).new).toMatchObject({ id: open })
})

test.each(['1.0.0', '2.0.0'])(
  'version %s: with `wait` a subscription is live when it says so',
  async (vsn) => {
    ann = await newMember('Demo Ann')
    const supabase = createClient(target.url, target.publishableKey, {
      auth: { persistSession: false, storageKey: randomUUID() },
      realtime: { vsn },
    })
    clients.push(supabase)
    await supabase.auth.signInWithPassword(ann)
    await supabase.realtime.setAuth()
    const heard = Promise.withResolvers<unknown>()
    const config = { postgres_changes_options: { wait: true } }
    const subscribed = new Promise((resolve) =>
      supabase
        .channel(randomUUID(), { config })
        .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'matches' }, (change) =>
          heard.resolve(change.new),
        )
        .subscribe(resolve),
    )
    expect(await subscribed).toBe('SUBSCRIBED')
    const id = await createMatch(ann)
    expect(await heard.promise).toMatchObject({ id })
  },
)

test('a private channel is refused with its reason', async () => {
  const supabase = target.newClient()
  clients.push(supabase)
  const channel = supabase.channel('secret', { config: { private: true } })
  const reason = await new Promise((resolve) => channel.subscribe((_state, error) => resolve(error?.message)))
  expect(reason).toMatch(/^Unauthorized: You do not have permissions to read from this Channel topic: secret/)
})

describe.runIf(isOurs)('on our own backend', () => {
  test('signing out everywhere closes the channels of every session, and no other member’s', async () => {
    const [cleo, dan] = [await newMember('Demo Cleo'), await newMember('Demo Dan')]
    const elsewhere = target.newClient()
    clients.push(elsewhere)
    await elsewhere.auth.signInWithPassword(cleo)
    await elsewhere.realtime.setAuth()
    const [here, there, others] = [
      await watch(cleo.supabase),
      await watch(elsewhere),
      await watch(dan.supabase),
    ]
    await cleo.supabase.auth.signOut({ scope: 'global' })
    expect([await here.ended, await there.ended]).toContain('The session of this token has ended')
    expect(others.channel.state).toBe('joined')
  })

  test('a channel is closed for good when its token has run out', async () => {
    const key = await makeSigningKey('test')
    const own = await openTarget({ signingKeys: [key] })
    const { id, supabase } = await own.newMember('Demo Dan')
    await supabase.realtime.setAuth()
    const { ended } = await watch(supabase)
    // Only now it gets a token that is about to run out: to become live takes longer than a second on some machines.
    const short = new SignJWT({ role: 'authenticated', sub: id, iss: `${own.url}/auth/v1` })
    short.setProtectedHeader({ alg: 'ES256', kid: 'test' }).setIssuedAt().setExpirationTime('1s')
    await supabase.realtime.setAuth(await short.sign(key))
    expect(await ended).toMatch(/Token has expired \d+ seconds ago$/)
    await supabase.removeAllChannels()
    await own.stop()
  })
})
