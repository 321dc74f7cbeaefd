import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { openHistory } from './histories.ts'
import { type Change, lostUnsaid, type Owned, readOwned } from './owned.ts'

// Random histories of whatever changes the state of members and matches: hiding, private matches, blocks, merging, deletion, names, moves,
// capacity. After each step nobody has lost or doubled a place, a turn, an offer, a request, or a thing of theirs, without having done so
// or having been told.
const SEED = Number(process.env.STATES_SEED ?? randomInt(2 ** 31))
const STEPS = runs(40, 5000)
const STEWARD: string = randomUUID()
const people: string[] = Array.from({ length: 11 }, () => randomUUID())
const { operator, connections, signIn, next, oneOf } = openHistory([STEWARD, ...people], SEED)
const matches: string[] = []

interface Drawn {
  match: string
  creator: string
  member: string
  other: string
}
type Act = (drawn: Drawn) => [actor: string, sql: string, values: unknown[]]
const own =
  (sql: string): Act =>
  ({ match, member }) => [member, sql, sql.includes('$2') ? [match, member] : [match]]
const asCreator =
  (sql: string): Act =>
  ({ match, creator, member }) => [creator, sql, sql.includes('$2') ? [match, member] : [match]]
const steward =
  (call: string): Act =>
  ({ match, member }) => [
    STEWARD,
    `select ${call}`,
    [call.startsWith('act') || call.startsWith('restore') ? match : member],
  ]

const ACTS: Record<string, Act> = {
  join: ({ match, member }) => [
    member,
    `select join_match_bypass_notifications($1, $2, 'confirmed', $3)`,
    [match, member, oneOf(['A', 'B', null, null])],
  ],
  leave: own('delete from match_participants where match_id = $1 and user_id = $2 returning id'),
  wait: ({ match, member }) => [
    member,
    'select join_waiting_list($1, $2)',
    [match, oneOf(['A', 'B', null, null])],
  ],
  'leave line': own('select leave_waiting_list($1)'),
  accept: own(
    'select accept_place_offer(id) from match_offers where match_id = $1 and user_id = $2 and ended_at is null',
  ),
  pass: own(
    'select pass_place_offer(id) from match_offers where match_id = $1 and user_id = $2 and ended_at is null',
  ),
  seek: own('select ask_substitute($1)'),
  'take back': own('select take_back_substitute($1)'),
  'step in': own(`select accept_substitute((get_waiting_list($1) -> 'ask' ->> 'id')::uuid)`),
  answer: own(
    `update match_participants set status = 'confirmed' where match_id = $1 and user_id = $2 and status <> 'confirmed'`,
  ),
  decline: own(
    `update match_participants set status = 'declined' where match_id = $1 and user_id = $2 and status = 'pending'`,
  ),
  mute: own('insert into match_mutes (match_id) values ($1) on conflict do nothing'),
  look: own('select visit_thread($1)'),
  write: own(`insert into match_comments (match_id, user_id, comment) values ($1, $2, 'Hello')`),
  calendar: ({ member }) => [member, 'select create_calendar_feed()', []],
  rename: ({ member }) => [
    member,
    'update profiles set username = $2 where id = $1',
    [member, `Name ${randomUUID().slice(0, 8)}`],
  ],
  invite: asCreator(`insert into match_participants (match_id, user_id, status) values ($1, $2, 'pending')`),
  remove: asCreator('delete from match_participants where match_id = $1 and user_id = $2'),
  'add guest': asCreator(`select add_guest($1, 'Tom', gen_random_uuid())`),
  'close or open': asCreator('update matches set is_private = not is_private where id = $1'),
  move: asCreator(
    `update matches set match_date = match_date + interval '30 minutes', end_time = end_time + interval '30 minutes' where id = $1`,
  ),
  capacity: ({ match, creator }) => [
    creator,
    'update matches set players = $2 where id = $1',
    [match, oneOf([2, 4, 4, 6])],
  ],
  cancel: asCreator('delete from matches where id = $1'),
  block: ({ member, other }) => [
    member,
    'insert into member_blocks (blocker_id, blocked_id) values ($1, $2) on conflict do nothing',
    [member, other],
  ],
  unblock: ({ member }) => [member, 'delete from member_blocks where blocker_id = $1', [member]],
  hide: steward(`act_at_once('match', $1, 'hide', 'Not nice')`),
  restore: steward(`restore_hidden('match', $1)`),
  'block account': steward(`block_account($1, 'Rude', null)`),
  'unblock account': steward('unblock_account($1)'),
  'delete account': ({ member }) => [member, `select delete_my_account('DELETE', 'hand_on')`, []],
}
const SELDOM = ['cancel', 'delete account', 'block account', 'hide', 'block', 'merge', 'merge']
const OFTEN = [
  ...Object.keys(ACTS).filter((name) => !SELDOM.includes(name)),
  ...Array(7).fill('wait'),
  ...Array(6).fill('join'),
  ...[
    'leave',
    'leave',
    'leave',
    'leave',
    'accept',
    'accept',
    'accept',
    'seek',
    'seek',
    'step in',
    'restore',
    'unblock account',
  ],
]

/** Refusals of a fair history: by a reason, a policy, or what the token may not do any more. */
const REFUSED = /^(PT\d{3} \w+|42501)$/

async function act(name: string, drawn: Drawn): Promise<{ said: string; change: Change }> {
  const [actor, sql, values] = (ACTS[name] as Act)(drawn)
  const answer = await (connections.get(actor) as pg.Client).query(sql, values).then(
    ({ rowCount }) => String(rowCount),
    ({ code, hint, message }: pg.DatabaseError) =>
      /^(PT|42501)/.test(code ?? '') ? [code, hint].filter(Boolean).join(' ') : message,
  )
  return {
    said: `${name} by ${actor.slice(0, 4)} of ${drawn.member.slice(0, 4)} in ${drawn.match.slice(0, 4)}: ${answer}`,
    change: { actor },
  }
}

async function merge({ member, other }: Drawn): Promise<{ said: string; change: Change }> {
  await operator().query('begin')
  await operator().query('select private.lock_data_of($1), private.hand_over_account($2, $1)', [
    member,
    other,
  ])
  await operator().query('delete from auth.users where id = $1', [member])
  await operator().query('commit')
  return {
    said: `merge ${member.slice(0, 4)} into ${other.slice(0, 4)}: 1`,
    change: { actor: null, merged: { double: member, kept: other } },
  }
}

/** Lists whom an act can concern, with the match: most acts are of somebody who can do something, or has something to lose. */
function candidates(name: string, owned: Owned): { match: string; member: string | null }[] {
  const { places, turns, offers, requests, asks, banned, blocks } = owned
  const playing = (match: string) => places.filter((one) => one.match === match && one.status === 'confirmed')
  const free = owned.matches.filter(({ id, players }) => playing(id).length < players)
  const anybodyOf = (list: { id: string }[]) =>
    list.flatMap(({ id: match }) => people.map((member) => ({ match, member })))
  switch (name) {
    case 'join':
      return anybodyOf(free)
    case 'wait':
      return anybodyOf(owned.matches.filter((one) => !free.includes(one)))
    case 'leave':
      return places.filter(
        (one) => one.status === 'confirmed' && turns.some(({ match }) => match === one.match),
      )
    case 'seek':
    case 'remove':
      return places.filter(({ status }) => status === 'confirmed')
    case 'answer':
    case 'decline':
      return places.filter(({ status }) => status === 'pending')
    case 'accept':
    case 'pass':
      return offers
    case 'leave line':
      return turns
    case 'take back':
      return requests
    case 'step in':
      return asks
    case 'merge':
      return [...turns, ...offers, ...places]
    case 'restore':
      return anybodyOf(owned.matches.filter(({ hidden }) => hidden))
    case 'unblock account':
      return banned.map((member) => ({ match: oneOf(matches), member }))
    case 'unblock':
      return blocks.map((pair) => ({ match: oneOf(matches), member: pair.slice(0, 36) }))
    default:
      return []
  }
}

function draw(name: string, owned: Owned): Drawn {
  const able = candidates(name, owned).filter(({ member }) => member !== null && people.includes(member))
  const { match, member } =
    able.length > 0 && next() < 0.9 ? oneOf(able) : { match: oneOf(matches), member: oneOf(people) }
  const creator = owned.matches.find(({ id }) => id === match)?.creator ?? STEWARD
  // Blocks and merging matter most between members and the creators of their matches.
  const other =
    creator !== member && creator !== STEWARD && next() < 0.5
      ? creator
      : oneOf(people.filter((one) => one !== member))
  return { match, creator, member: member ?? '', other }
}

/** Fills up matches and members of whom some have gone. */
async function replenish(): Promise<void> {
  const { rows } = await operator().query(
    'select array(select id::text from profiles) as ids, array(select id::text from matches where creator_id is not null) as open',
  )
  for (const [at, member] of people.entries())
    if (!rows[0].ids.includes(member)) {
      await connections.get(member)?.end()
      people[at] = await newMember()
    }
  for (const [at, match] of matches.entries())
    if (!rows[0].open.includes(match)) matches[at] = await newMatch()
}

async function newMember(): Promise<string> {
  const id = randomUUID()
  await operator().query(
    `insert into auth.users (id, email_confirmed_at, raw_user_meta_data) values ($1::uuid, now(), jsonb_build_object('username', 'Member ' || $1::text))`,
    [id],
  )
  await signIn(id)
  await playedTogether([id])
  return id
}

const playedTogether = (members: string[]) =>
  operator().query(
    `insert into match_participants (match_id, user_id, status) select id, unnest($1::uuid[]), 'confirmed' from matches where location = 'Before'`,
    [members],
  )

async function newMatch(): Promise<string> {
  const match = randomUUID()
  const players = oneOf([2, 4, 4])
  const seated = [...people].sort(() => next() - 0.5).slice(0, players)
  await operator().query(
    `insert into matches (id, creator_id, location, match_date, end_time, match_type, skill_level, players)
     values ($1, $2, 'TSG Padel', now() + interval '9 hours', (now() + interval '11 hours')::time, 'game', 'Beginner', $3)`,
    [match, seated[0], players],
  )
  for (const [at, member] of seated.entries())
    await operator().query(
      `insert into match_participants (match_id, user_id, status, team_assignment) values ($1, $2, 'confirmed', $3)`,
      [match, member, at < players / 2 ? 'A' : 'B'],
    )
  return match
}

const BROKEN = {
  'more players than places': `select m.id from matches m join match_participants p on p.match_id = m.id and p.status = 'confirmed'
    where m.players > 0 and m.match_date > now() group by m.id having count(*) + (
      select count(*) from match_offers o where o.match_id = m.id and o.ended_at is null and not o.is_shared and o.request_id is null) > m.players`,
  'somebody who waits and plays':
    'select w.id from match_waiting w join match_participants p using (match_id, user_id) where p.status = $$confirmed$$',
  'an offer to somebody who may not act': `select o.id from match_offers o join matches m on m.id = o.match_id
    where o.ended_at is null and not private.can_act_on_match(m, o.user_id)`,
  'an offer without a turn': `select o.id from match_offers o where o.ended_at is null and not exists (
    select from match_waiting w where w.id = o.waiting_id and w.user_id = o.user_id)`,
  'a place that is offered to nobody in line': `select w.id from matches m cross join lateral private.waiting_without_offer(m, of_requests => false) as line (id)
    join match_waiting w on w.id = line.id cross join lateral private.unoffered_slots(m) as places
    where m.match_date > now() and places.free > 0 and (places.free_a is null
      or w.team is distinct from 'B' and places.free_a > 0 or w.team is distinct from 'A' and places.free_b > 0)`,
  'a wrong number':
    'select l.match_id from waiting_lists l where waiting <> (select count(*) from match_waiting w where w.match_id = l.match_id)',
  'a request of somebody who does not play': `select r.id from private.substitute_requests r where r.ended_at is null and not exists (
    select from match_participants p where p.id = r.participant_id and p.user_id = r.user_id and p.status = 'confirmed')`,
  'a question to somebody who may not act': `select a.id from private.substitute_asks a join matches m on m.id = a.match_id
    where a.ended_at is null and not private.can_act_on_match(m, a.user_id)`,
}
const ANYTHING_BROKEN = Object.entries(BROKEN)
  .map(([what, sql]) => `select '${what}' as what from (${sql}) as broken`)
  .join(' union all ')

test(`${STEPS} random changes of state take nothing from anybody unsaid (seed ${SEED})`, {
  timeout: runs(120_000, 3_600_000),
}, async () => {
  await operator().query('insert into stewards (member_id) values ($1)', [STEWARD])
  await operator().query(
    `insert into matches (location, match_date, match_type, players) values ('Before', now() - interval '9 days', 'game', 0)`,
  )
  await playedTogether(people)
  for (let at = 0; at < 2; at++) matches.push(await newMatch())
  const story: string[] = []
  try {
    for (let at = 0; at < STEPS; at++) {
      const before = await readOwned(operator(), matches)
      const name = next() < 0.1 ? oneOf(SELDOM) : oneOf(OFTEN)
      const { said, change } =
        name === 'merge' ? await merge(draw(name, before)) : await act(name, draw(name, before))
      story.push(said)
      const answer = said.slice(said.indexOf(': ') + 2)
      if (!/^\d+$/.test(answer)) expect(answer).toMatch(REFUSED)
      for (const match of matches) await operator().query('select private.advance_waiting_list($1)', [match])
      expect(lostUnsaid(before, await readOwned(operator(), matches), change)).toEqual([])
      expect((await operator().query(ANYTHING_BROKEN)).rows).toEqual([])
      await replenish()
    }
  } catch (error) {
    console.error(`seed ${SEED}:\n${story.slice(-40).join('\n')}`)
    throw error
  }
})
