import type { Member, Target } from 'supabase-compatible/testing/contract-target.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEXT_YEAR } from './next-year.ts'
import { openTarget } from './target.ts'

// The shapes in which the client asks for the product's tables; every method one by one is in conformance.test.ts.

interface Limited {
  maxAffected(rows: number): PromiseLike<{ error: unknown }>
}

let target: Target
let ada: Member
let ben: Member
let nobody: ReturnType<Target['newClient']>
const hall = `Hall ${crypto.randomUUID()}`
const ids: string[] = []

beforeAll(async () => {
  target = await openTarget()
  ada = await target.newMember('Ada Demo')
  ben = await target.newMember('Ben Demo')
  nobody = target.newClient()
  const rows = [
    {
      match_date: `${NEXT_YEAR}-05-01T17:00:00Z`,
      skill_level: 'Beginner',
      players: 4,
      price_per_person: 7.5,
    },
    {
      match_date: `${NEXT_YEAR}-05-02T17:00:00Z`,
      skill_level: 'Pro',
      players: 2,
      match_activity: ['Training'],
    },
    {
      match_date: `${NEXT_YEAR}-05-03T17:00:00Z`,
      match_type: 'event',
      description: 'Rain, rain (maybe)',
      is_private: true,
    },
  ]
  for (const row of rows) {
    const { data, error } = await ada.supabase
      .from('matches')
      .insert({ location: hall, creator_id: ada.id, end_time: '20:30', ...row })
      .select('id')
      .single()
    expect(error).toBeNull()
    ids.push(data?.id)
  }
})
afterAll(() => target.stop())

const whole = () => ({
  location: hall,
  skill_level: 'Pro',
  match_date: `${NEXT_YEAR}-06-01T10:00:00Z`,
  end_time: '13:30',
  creator_id: ada.id,
})
const matches = () => ada.supabase.from('matches').select('id').eq('location', hall).order('match_date')
const id = (place: number) => ids[place] ?? ''

describe('shapes', () => {
  it('embeds the creator and the participants, as the match list asks for them', async () => {
    const { data, error } = await ada.supabase
      .from('matches')
      .select(
        '*, creator:profiles!matches_creator_id_fkey(id, username), participants:match_participants(status, user:profiles(username))',
      )
      .eq('id', id(0))
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject({
      price_per_person: 7.5,
      match_date: `${NEXT_YEAR}-05-01T17:00:00+00:00`,
      match_activity: [],
      creator: { id: ada.id, username: 'Ada Demo' },
      participants: [],
    })
  })

  it('lists matches with what their cards show, narrowed by participants', async () => {
    const list = () => ada.supabase.from('listed_matches').select('*').eq('id', id(0)).single()
    const own = () =>
      ada.supabase
        .from('listed_matches')
        .select('id, mine:match_participants!inner(user_id, status)')
        .eq('mine.user_id', ada.id)
        .in('mine.status', ['confirmed'])
        .gte('match_date', new Date().toISOString())
        .order('match_date')
        .order('id')
        .range(0, 19)
    const empty = await list()
    expect(empty.error).toBeNull()
    const nobody = { total: 0, confirmed: 0, version: null, participants: null, comments: 0 }
    expect(empty.data).toMatchObject({
      id: id(0),
      creator_name: 'Ada Demo',
      ...nobody,
      waiting: 0,
      is_waiting: false,
    })
    expect((await own()).data).toEqual([])
    await ada.supabase
      .from('match_participants')
      .insert({ match_id: id(0), user_id: ada.id, status: 'confirmed' })
    expect((await list()).data).toMatchObject({
      total: 1,
      confirmed: 1,
      version: expect.any(String),
      participants: [
        { user_id: ada.id, status: 'confirmed', guest_name: null, user: { username: 'Ada Demo' } },
      ],
    })
    expect((await own()).data).toEqual([{ id: id(0), mine: [{ user_id: ada.id, status: 'confirmed' }] }])
    await ada.supabase.from('match_participants').delete().eq('match_id', id(0)).eq('user_id', ada.id)
  })

  it('filters, orders and limits what is embedded', async () => {
    const { data, error } = await ada.supabase
      .from('profiles')
      .select('username, matches!matches_creator_id_fkey!inner(players)')
      .eq('matches.location', hall)
      .order('match_date', { referencedTable: 'matches', ascending: false })
      .limit(2, { referencedTable: 'matches' })
    expect(error).toBeNull()
    expect(data).toEqual([{ username: 'Ada Demo', matches: [{ players: 4 }, { players: 2 }] }])
  })

  it('counts without rows, and with a page of them', async () => {
    const head = await ada.supabase
      .from('matches')
      .select('*', { count: 'exact', head: true })
      .eq('location', hall)
    expect(head).toMatchObject({ count: 3, data: null, error: null, status: 200 })
    const page = await ada.supabase
      .from('matches')
      .select('id', { count: 'exact' })
      .eq('location', hall)
      .order('match_date')
      .range(0, 1)
    expect(page).toMatchObject({ count: 3, status: 206, data: [{ id: id(0) }, { id: id(1) }] })
  })

  it('single, maybeSingle, csv and stripped nulls', async () => {
    const none = await matches().eq('players', 9).single()
    expect(none).toMatchObject({ status: 406, data: null, error: { code: 'PGRST116' } })
    expect(await matches().eq('players', 9).maybeSingle()).toMatchObject({ data: null, error: null })
    expect(await matches().maybeSingle()).toMatchObject({ data: null, error: { code: 'PGRST116' } })
    const csv = await ada.supabase.from('matches').select('players,skill_level').eq('id', id(0)).csv()
    expect(csv.data).toBe('players,skill_level\n4,Beginner')
    const stripped = await ada.supabase
      .from('matches')
      .select('players,skill_level')
      .eq('id', id(2))
      .stripNulls()
    expect(stripped.data).toEqual([{ players: 4 }])
  })
})

describe('writes', () => {
  it('inserts, updates, upserts and deletes', async () => {
    const added = await ada.supabase.from('matches').insert([whole()]).select('id, players')
    expect(added).toMatchObject({ status: 201, error: null, data: [{ players: 4 }] })
    const extra = added.data?.[0]?.id
    const changed = await ada.supabase
      .from('matches')
      .update({ players: 2 })
      .eq('id', extra)
      .select('players')
      .single()
    expect(changed).toMatchObject({ status: 200, data: { players: 2 } })
    const removed = await ada.supabase.from('matches').delete({ count: 'exact' }).eq('id', extra)
    expect(removed).toMatchObject({ status: 204, count: 1, error: null, data: null })
    const merged = await target.service
      .from('profiles')
      .upsert({ id: ada.id, username: 'Ada Demo' })
      .select('username')
    expect(merged).toMatchObject({ data: [{ username: 'Ada Demo' }], error: null })
    const ignored = await target.service
      .from('profiles')
      .upsert({ id: ada.id, username: 'Other' }, { onConflict: 'id', ignoreDuplicates: true })
      .select('username')
    expect(ignored).toMatchObject({ data: [], error: null })
  })

  it('changes no more than maxAffected', async () => {
    // Typed for generated database types of PostgREST 13 and later only.
    const removal = ada.supabase.from('matches').delete().eq('location', hall) as unknown as Limited
    const { error } = await removal.maxAffected(1)
    expect(error).toMatchObject({ code: 'PGRST124' })
    expect((await matches()).data).toHaveLength(3)
  })

  it('says why it refuses', async () => {
    const wrong = { ...whole(), players: 3 }
    const check = await ada.supabase.from('matches').insert(wrong)
    expect(check).toMatchObject({ status: 400, error: { code: '23514' } })
    const stolen = await ben.supabase.from('matches').insert({ ...wrong, players: 4 })
    expect(stolen).toMatchObject({ status: 403, error: { code: '42501' } })
    const unknown = await ada.supabase.from('matches').insert({ ...wrong, nonsense: 1 })
    expect(unknown).toMatchObject({ status: 400, error: { code: 'PGRST204' } })
  })
})

describe('policies', () => {
  it('shows a private match to its creator only, in rows and in counts', async () => {
    const seen = await ben.supabase.from('matches').select('id', { count: 'exact' }).eq('location', hall)
    expect(seen.count).toBe(2)
    expect(seen.data?.map((row) => row.id)).not.toContain(id(2))
  })

  it('shows nothing to who has not signed in', async () => {
    const { data, error, status } = await nobody.from('matches').select('id')
    expect({ data, code: error?.code, status }).toEqual({ data: null, code: '42501', status: 401 })
  })
})

describe('functions', () => {
  it('calls with POST, with GET and as a head', async () => {
    const call = { email_to_check: ada.email }
    expect(await nobody.rpc('check_email_exists', call)).toMatchObject({ data: true, error: null })
    const other = { email_to_check: 'nobody@example.test' }
    expect(await nobody.rpc('check_email_exists', other)).toMatchObject({ data: false, error: null })
    const recent = { user_id_param: ada.id }
    expect(await ada.supabase.rpc('get_user_recent_matches', recent)).toMatchObject({ data: [], error: null })
    const got = await ada.supabase.rpc('get_user_recent_matches', recent, { get: true }).select('id').limit(1)
    expect(got).toMatchObject({ data: [], error: null })
    const head = await ada.supabase.rpc('get_user_recent_matches', recent, { head: true, count: 'exact' })
    expect(head).toMatchObject({ count: 0, data: null, error: null })
  })

  it('joins once, and says by a hint why not twice', async () => {
    const join = () =>
      ben.supabase.rpc('join_match_bypass_notifications', {
        p_match_id: id(0),
        p_user_id: ben.id,
        p_status: 'confirmed',
        p_team_assignment: 'B',
      })
    expect(await join()).toMatchObject({ error: null, data: { match_id: id(0), team_assignment: 'B' } })
    expect(await join()).toMatchObject({ status: 409, error: { code: 'PT409', hint: 'already_in_match' } })
  })

  it('knows no others', async () => {
    const { status, error } = await ada.supabase.rpc('drop_everything')
    expect({ status, code: error?.code }).toEqual({ status: 404, code: 'PGRST202' })
  })
})

describe('the usual days of a member', () => {
  const preferences = () => ada.supabase.from('preferences')
  const changeFrom = (seen: number[], usual_days: number[]) =>
    preferences()
      .update({ usual_days })
      .eq('user_id', ada.id)
      .filter('usual_days', 'eq', `{${seen}}`)
      .select('usual_days')

  it('are written once, and then only over those that the writer has seen', async () => {
    const first = () =>
      preferences()
        .upsert({ user_id: ada.id, usual_days: [] }, { ignoreDuplicates: true })
        .select('usual_days')
    expect((await first()).data).toEqual([{ usual_days: [] }])
    expect((await first()).data).toEqual([])
    expect((await changeFrom([], [2, 4])).data).toEqual([{ usual_days: [2, 4] }])
    expect((await changeFrom([], [6])).data).toEqual([])
    expect((await changeFrom([2, 4], [2, 4, 6])).data).toEqual([{ usual_days: [2, 4, 6] }])
  })
})
