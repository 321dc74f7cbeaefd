import type { SupabaseClient } from '@supabase/supabase-js'

/** The caller, the match, and its creator and a guest. */
interface Asked {
  from: SupabaseClient
  match: string
  me: string
  creator: string
  guest: string
}

export type Probe = [what: string, ask: (asked: Asked) => PromiseLike<object>]

const count = 'exact'
const head = true

/** Reads that only the participants of a match may make. */
export const READS: Probe[] = [
  ['its row', ({ from, match }) => from.from('matches').select().eq('id', match)],
  ['its one row', ({ from, match }) => from.from('matches').select().eq('id', match).single()],
  ['a count of it', ({ from, match }) => from.from('matches').select('*', { count, head }).eq('id', match)],
  [
    'an estimate of its count',
    ({ from, match }) => from.from('matches').select('*', { count: 'estimated', head }).eq('id', match),
  ],
  [
    'it, with its creator',
    ({ from, match, creator }) =>
      from
        .from('profiles')
        .select('username, matches!matches_creator_id_fkey!inner(id)')
        .eq('id', creator)
        .eq('matches.id', match),
  ],
  ['who takes part', ({ from, match }) => from.from('match_participants').select().eq('match_id', match)],
  [
    'where it is, by who takes part',
    ({ from, match }) => from.from('match_participants').select('matches(location)').eq('match_id', match),
  ],
  [
    'how many take part',
    ({ from, match }) => from.from('match_participants').select('*', { count, head }).eq('match_id', match),
  ],
  ['what is said about it', ({ from, match }) => from.from('match_comments').select().eq('match_id', match)],
  [
    'how much is said about it',
    ({ from, match }) => from.from('match_comments').select('*', { count, head }).eq('match_id', match),
  ],
  [
    'how much is said about it as an event',
    ({ from, match }) => from.from('event_comments').select('*', { count, head }).eq('event_id', match),
  ],
]

/** A match that the asker makes under that id. It is taken away again, so that the next one can be made. */
async function make({ from, match, me }: Asked, onConflict?: 'id'): Promise<object> {
  const row = {
    id: match,
    creator_id: me,
    location: 'Mine',
    skill_level: 'Pro',
    match_date: new Date(Date.now() + 86_400_000).toISOString(),
    end_time: '23:59:59',
  }
  const table = from.from('matches')
  const answer = await (onConflict ? table.upsert(row, { onConflict }) : table.insert(row)).select('location')
  await from.from('matches').delete().eq('creator_id', me)
  return answer
}

/** A comment on a match of the asker's own, under the id of the private match's. */
async function say({ from, match, me }: Asked): Promise<object> {
  const row = { creator_id: me, location: 'Mine', skill_level: 'Pro', end_time: '23:59:59' }
  const start = new Date(Date.now() + 86_400_000).toISOString()
  const own = await from
    .from('matches')
    .insert({ ...row, match_date: start })
    .select('id')
    .single()
  const said = { id: match, match_id: own.data?.id, user_id: me, comment: 'Hello?' }
  const answer = await from.from('match_comments').insert(said).select('comment')
  await from.from('matches').delete().eq('creator_id', me)
  return answer
}

/** Writes that a stranger may try on it. */
export const WRITES: Probe[] = [
  ['making one with its id', (asked) => make(asked)],
  ['making one with its id, or changing it', (asked) => make(asked, 'id')],
  ['a comment with its id', say],
  [
    'a change',
    ({ from, match }) =>
      from.from('matches').update({ location: 'Mine' }, { count }).eq('id', match).select(),
  ],
  ['a deletion', ({ from, match }) => from.from('matches').delete({ count }).eq('id', match)],
  [
    'a change of it and what follows',
    ({ from, match }) =>
      from.rpc('update_matches', {
        p_match_id: match,
        p_changes: {},
        p_expected: {},
        p_following: true,
      }),
  ],
  [
    'joining',
    ({ from, match, me }) =>
      from.rpc('join_match_bypass_notifications', {
        p_match_id: match,
        p_user_id: me,
        p_status: 'confirmed',
      }),
  ],
  [
    'accepting',
    ({ from, match }) => from.rpc('answer_invitations', { p_match_id: match, p_status: 'confirmed' }),
  ],
  ...['confirmed', 'declined', 'pending'].map(
    (status): Probe => [
      `an own place that is ${status}`,
      ({ from, match, me }) =>
        from.from('match_participants').insert({ match_id: match, user_id: me, status }),
    ],
  ),
  [
    'asking somebody who is in',
    ({ from, match, guest }) => from.from('match_participants').insert({ match_id: match, user_id: guest }),
  ],
  [
    'removing who is in',
    ({ from, match }) => from.from('match_participants').delete({ count }).eq('match_id', match),
  ],
  [
    'attending',
    ({ from, match, me }) =>
      from.from('event_participants').insert({ event_id: match, user_id: me, status: 'attending' }),
  ],
  [
    'a comment',
    ({ from, match, me }) =>
      from.from('match_comments').insert({ match_id: match, user_id: me, comment: 'Hello?' }),
  ],
  [
    'a comment on an event',
    ({ from, match, me }) =>
      from.from('event_comments').insert({ event_id: match, user_id: me, comment: 'Hello?' }),
  ],
]
