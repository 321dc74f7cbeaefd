import { randomUUID } from 'node:crypto'
import type { Member, Target } from 'supabase-compatible/testing/contract-target.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from './listen.ts'
import { type Probe, READS, WRITES } from './private-probes.ts'
import { openTarget } from './target.ts'

// Questions of a stranger about a private match get the answer for an id that was never given.

const MISSING = randomUUID()
const TYPES = ['standard', 'event'] as const
let target: Target
let members: Record<'creator' | 'guest' | 'stranger', Member>
let hidden: Record<(typeof TYPES)[number], string>

beforeAll(async () => {
  target = await openTarget()
  const [creator, guest, stranger] = await Promise.all(
    ['Creator', 'Guest', 'Stranger'].map((name) => target.newMember(`Demo ${name}`)),
  )
  if (!creator || !guest || !stranger) throw new Error('three are needed')
  members = { creator, guest, stranger }
  hidden = { standard: await createMatch('standard'), event: await createMatch('event') }
})
afterAll(async () => {
  await Promise.all(Object.values(members).map(({ supabase }) => supabase.removeAllChannels()))
  await target.stop()
})

/** Made by the creator, who joins, with the guest asked to come. */
async function createMatch(match_type: string, is_private = true): Promise<string> {
  const { data, error } = await members.creator.supabase.rpc('create_matches', {
    p_match: {
      location: 'Court Hall',
      skill_level: 'Pro',
      end_time: '23:59:59',
      match_date: new Date(Date.now() + 86_400_000).toISOString(),
      players: 4,
      recurrence: 'none',
      court_booked: false,
      match_category: 'friendly',
      match_activity: [],
      match_type,
      is_private,
    },
    p_participants: [members.creator.id, members.guest.id].map((user_id) => ({
      user_id,
      team_assignment: 'A',
    })),
  })
  if (error) throw error
  const { id } = data as { id: string }
  await comment(id)
  return id
}

async function comment(match_id: string): Promise<void> {
  const said = { match_id, user_id: members.creator.id, comment: 'Bring a towel' }
  const { error } = await members.creator.supabase.from('match_comments').insert(said)
  if (error) throw error
}

/** The whole answer, with the id that was asked for taken out of its words. */
async function answerTo([, ask]: Probe, who: Member | 'nobody', match: string): Promise<string> {
  const { creator, guest } = members
  const { supabase: from, id: me } = who === 'nobody' ? { supabase: target.newClient(), id: MISSING } : who
  const answer = await ask({ from, me, match, creator: creator.id, guest: guest.id })
  return JSON.stringify(answer).replaceAll(match, 'the match')
}

const named = (probes: Probe[]) => probes.map((probe) => [probe[0], probe] as const)

describe.each(TYPES)('of a private match of type %s', (type) => {
  test.each(named(READS))('a guest learns %s', async (_what, probe) => {
    const answer = await answerTo(probe, members.guest, hidden[type])
    expect(answer).not.toBe(await answerTo(probe, members.guest, MISSING))
  })

  test.each(named([...READS, ...WRITES]))('a stranger does not learn by %s', async (_what, probe) => {
    const answer = await answerTo(probe, members.stranger, hidden[type])
    expect(answer).toBe(await answerTo(probe, members.stranger, MISSING))
  })

  test.each(named([...READS, ...WRITES]))('nobody who is signed out learns by %s', async (_what, probe) => {
    const answer = await answerTo(probe, 'nobody', hidden[type])
    expect(answer).toBe(await answerTo(probe, 'nobody', MISSING))
  })

  test('nothing has changed by all that was tried', async () => {
    const { data } = await members.creator.supabase
      .from('matches')
      .select('location, match_participants(user_id, status), match_comments(comment)')
      .eq('id', hidden[type])
      .order('status', { referencedTable: 'match_participants' })
      .single()
    expect(data).toEqual({
      location: 'Court Hall',
      match_participants: [
        { user_id: members.creator.id, status: 'confirmed' },
        { user_id: members.guest.id, status: 'pending' },
      ],
      match_comments: [{ comment: 'Bring a towel' }],
    })
  })
})

test('lists and counts of a stranger leave private matches out', async () => {
  const seenBy = async ({ supabase }: Member) => {
    const { data, count } = await supabase
      .from('matches')
      .select('id', { count: 'exact' })
      .eq('creator_id', members.creator.id)
    return { ids: data?.map(({ id }) => id).sort(), count }
  }
  expect(await seenBy(members.guest)).toEqual({ ids: Object.values(hidden).sort(), count: 2 })
  expect(await seenBy(members.stranger)).toEqual({ ids: [], count: 0 })
})

test('past private matches of a member are not among those that a stranger is shown', async () => {
  const past = await createMatch('standard')
  const start = new Date(Date.now() - 3_600_000).toISOString()
  const { error } = await target.service.from('matches').update({ match_date: start }).eq('id', past)
  expect(error).toBeNull()
  const recent = async ({ supabase }: Member) => {
    const { data } = await supabase.rpc('get_user_recent_matches', {
      user_id_param: members.creator.id,
      limit_param: 10,
    })
    return data?.map(({ id }: { id: string }) => id)
  }
  expect(await recent(members.creator)).toEqual([past])
  expect(await recent(members.stranger)).toEqual([])
})

test.each(['matches', 'match_participants', 'match_comments'])(
  'a stranger who listens to %s hears of open matches alone',
  async (table) => {
    const column = table === 'matches' ? 'id' : 'match_id'
    const id = await createMatch('event')
    const everything = await listen(members.stranger.supabase, table)
    const filtered = await listen(members.stranger.supabase, table, `${column}=eq.${id}`)
    const { supabase } = members.creator
    await supabase.from('matches').update({ description: 'Secret' }).eq('id', id)
    await members.guest.supabase.rpc('answer_invitations', { p_match_id: id, p_status: 'confirmed' })
    await comment(id)
    await supabase.from('matches').delete().eq('id', id)
    const open = await createMatch('event', false)
    // Changes of open matches from before may still be on their way.
    const idOf = (row: Record<string, unknown>) => row[column]
    const heard: unknown[] = []
    while (heard.at(-1) !== open) heard.push(idOf((await everything.next()).new))
    expect(heard).not.toContain(id)
    expect(filtered.arrived).toEqual([])
  },
)
