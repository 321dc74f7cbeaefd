import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, type Board, dealOf, gameOf, roundOf, statementOf } from './evening-scene.ts'
import { openHistory } from './histories.ts'

// Everything here runs on connections of its own, committed, at the same time.
const members = Array.from({ length: runs(24, 64) }, () => randomUUID())
const COURTS = members.length / 4
const [creator = '', second = '', third = ''] = members
const { operator, connections } = openHistory(members, 1)

let match: string
let players: string[]

type Told = Answer | { refusal: string }

async function call<T = Answer>(member: string, name: string, args: Record<string, unknown>): Promise<T> {
  const { sql, values } = statementOf(name, args)
  const client = connections.get(member) as pg.Client
  return (await client.query(sql, values)).rows[0].answer
}
/** The answer, or the reason for which there is none. A deadlock is 40P01. */
const tries = (member: string, name: string, args: Record<string, unknown>): Promise<Told> =>
  call(member, name, args).catch(({ hint, code }: pg.DatabaseError) => ({
    refusal: hint || code || 'no code',
  }))
const refusals = (told: Told[]) => told.flatMap((one) => ('refusal' in one ? [one.refusal] : []))
const board = () => call<Board>(creator, 'get_evening', { p_match_id: match })
const games = async () => (await board()).rounds.flatMap((round) => round.games)
const settings = (present: unknown[]) => ({
  points: 24,
  courts: Array.from({ length: COURTS }, (_, at) => `Court ${at + 1}`),
  rounds: 4,
  seed: 1,
  present,
})
const start = (member: string, present: unknown[] = []) =>
  tries(member, 'start_evening', { p_id: randomUUID(), p_match_id: match, p_settings: settings(present) })
const dealFor = (number: number, expected: number) => ({
  ...dealOf(
    [
      roundOf(
        number,
        ...Array.from({ length: COURTS }, (_, at) => gameOf(players.slice(at * 4, at * 4 + 4), at)),
      ),
    ],
    expected,
  ),
  p_match_id: match,
})
const enter = (member: string, game: string, a: number, more = {}) =>
  tries(member, 'enter_score', { p_id: randomUUID(), p_game_id: game, p_a: a, p_b: 24 - a, ...more })

beforeEach(async () => {
  match = randomUUID()
  await operator().query(
    `insert into matches (id, creator_id, location, match_date, match_type, players) values ($1, $2, 'TSG Padel', now() + interval '1 hour', 'americano', 0)`,
    [match, creator],
  )
  const { rows } = await operator().query(
    `insert into match_participants (match_id, user_id, status, created_at)
     select $1, id, 'confirmed', now() + number * interval '1 second' from unnest($2::uuid[]) with ordinality as one (id, number) returning id`,
    [match, members],
  )
  await operator().query('insert into evening_organisers values ($1, $2)', [match, second])
  await start(
    creator,
    rows.map(({ id }) => id),
  )
  players = (await board()).players.map(({ id }) => id)
  await call(creator, 'deal', dealFor(1, 1))
})

test('all players enter the scores of a round at once: each game has one, which the three others confirm', async () => {
  const dealt = await games()
  const told = await Promise.all(
    members.map((member, at) => enter(member, dealt[Math.floor(at / 4)]?.id ?? '', 13)),
  )
  expect(refusals(told)).toEqual([])
  const outcomes = (told as Answer[]).map(({ outcome }) => outcome).sort()
  expect(outcomes).toEqual([...Array(COURTS * 3).fill('confirms'), ...Array(COURTS).fill('counts')])
  expect((told as Answer[]).map(({ version }) => version).sort((one, other) => one - other)).toEqual(
    members.map((_, at) => at + 3),
  )
  for (const { score, others } of await games()) expect([score?.a, others]).toEqual([13, []])
})

test('who disagrees is shown beside the first, whatever the order', async () => {
  const [game] = await games()
  const told = await Promise.all([0, 1, 2, 3].map((at) => enter(members[at] ?? '', game?.id ?? '', 10 + at)))
  expect((told as Answer[]).map(({ outcome }) => outcome).sort()).toEqual([
    'counts',
    'differs',
    'differs',
    'differs',
  ])
  const [shown] = await games()
  expect([shown?.score?.a, ...(shown?.others ?? []).map(({ a }) => a)].sort()).toEqual([10, 11, 12, 13])
})

test('an entry that is sent on many connections at once is made once', async () => {
  const [game] = await games()
  const args = { p_id: randomUUID(), p_game_id: game?.id, p_a: 13, p_b: 11 }
  const { sql, values } = statementOf('enter_score', args)
  const twins = members.slice(4).map((member) => connections.get(member) as pg.Client)
  const claims = await Promise.all(
    twins.map((twin) => twin.query(`select current_setting('request.jwt.claims') as claims`)),
  )
  const own = await connections.get(creator)?.query(`select current_setting('request.jwt.claims') as claims`)
  const become = (twin: pg.Client, is: unknown) =>
    twin.query(`select set_config('request.jwt.claims', $1, false)`, [is])
  await Promise.all(twins.map((twin) => become(twin, own?.rows[0].claims)))
  const told = await Promise.all(twins.map((twin) => twin.query(sql, values)))
  await Promise.all(twins.map((twin, at) => become(twin, claims[at]?.rows[0].claims)))
  expect(new Set(told.map(({ rows }) => JSON.stringify(rows[0].answer))).size).toBe(1)
  expect((await board()).version).toBe(3)
})

test('of two organisers who deal at once one is told that the evening has changed', async () => {
  const { plan_version } = await board()
  const told = await Promise.all([creator, second].map((one) => tries(one, 'deal', dealFor(1, plan_version))))
  expect(refusals(told)).toEqual(['evening_changed'])
  expect((await board()).rounds).toMatchObject([{ number: 1, edition: 2, state: 'announced' }])
})

test('of two who start an evening, or a round, at once one is told so', async () => {
  const rounds = await Promise.all(
    [creator, second].map((one) =>
      tries(one, 'start_round', { p_id: randomUUID(), p_match_id: match, p_number: 1 }),
    ),
  )
  expect(refusals(rounds)).toEqual(['round_changed'])
  await operator().query('delete from evenings where match_id = $1', [match])
  const told = await Promise.all([start(creator), start(second)])
  expect(refusals(told)).toEqual(['evening_started'])
  expect((await board()).players).toHaveLength(members.length)
})

test('somebody who is added by two at once is one player', async () => {
  const newcomer = randomUUID()
  await operator().query('insert into auth.users (id, email_confirmed_at) values ($1, now())', [newcomer])
  const add = (one: string) =>
    tries(one, 'add_player', {
      p_id: randomUUID(),
      p_match_id: match,
      p_player_id: randomUUID(),
      p_member_id: newcomer,
    })
  const told = await Promise.all([add(creator), add(second)])
  expect(new Set((told as Answer[]).map(({ player_id }) => player_id)).size).toBe(1)
  await operator().query('delete from auth.users where id = $1', [newcomer])
})

test('an undo and a correction at once leave one of both, and no deadlock', async () => {
  const [game] = await games()
  const first = (await enter(creator, game?.id ?? '', 13)) as Answer
  const told = await Promise.all([
    tries(second, 'revoke_entry', { p_id: randomUUID(), p_entry_id: first.id }),
    enter(third, game?.id ?? '', 12, { p_based_on: first.id }),
    tries(creator, 'revoke_entry', { p_id: randomUUID(), p_entry_id: first.id }),
  ])
  expect(refusals(told)).toEqual(['entry_revoked'])
  expect((await games())[0]?.score?.a).toBe(12)
})

test('scores, presence, joining and leaving at once never wait for each other in a circle', async () => {
  const dealt = await games()
  const acts = members.slice(4).flatMap((member, at) => [
    enter(member, dealt[1 + Math.floor(at / 4)]?.id ?? '', 12),
    tries(creator, 'set_presence', {
      p_id: randomUUID(),
      p_player_id: players[at + 4],
      p_present: at % 2 === 0,
    }),
  ])
  const leaving = members.slice(4, 12).map((member) =>
    (connections.get(member) as pg.Client)
      .query('delete from match_participants where match_id = $1 and user_id = $2', [match, member])
      .then(() =>
        connections
          .get(member)
          ?.query(`select join_match_bypass_notifications($1, $2, 'confirmed')`, [match, member]),
      )
      .then(
        () => [],
        ({ code }: pg.DatabaseError) => [code],
      ),
  )
  const codes = [...refusals(await Promise.all(acts)), ...(await Promise.all(leaving)).flat()]
  expect(codes).toEqual([])
  expect((await board()).players).toHaveLength(members.length)
})

test('a match that is deleted meanwhile ends everything, without a deadlock', async () => {
  const dealt = await games()
  const acts = members.map((member, at) => enter(member, dealt[Math.floor(at / 4)]?.id ?? '', 12))
  const deleted = operator().query('delete from matches where id = $1', [match])
  const told = refusals(await Promise.all(acts))
  await deleted
  expect([...new Set(told)].filter((reason) => reason !== 'evening_gone')).toEqual([])
  expect((await operator().query('select from evening_entries where match_id = $1', [match])).rowCount).toBe(
    0,
  )
})

test('accounts that are deleted meanwhile leave former members, without a deadlock', async () => {
  const leavers = Array.from({ length: 8 }, () => randomUUID())
  await operator().query('insert into auth.users (id, email_confirmed_at) select unnest($1::uuid[]), now()', [
    leavers,
  ])
  for (const member of leavers)
    await call(creator, 'add_player', {
      p_id: randomUUID(),
      p_match_id: match,
      p_player_id: randomUUID(),
      p_member_id: member,
    })
  const ids = (await board()).players
    .filter(({ member_id }) => leavers.some((one) => one === member_id))
    .map(({ id }) => id)
  const acts = [creator, second, third].flatMap((one, at) =>
    ids.map((id, number) =>
      at === 2
        ? tries(one, 'set_presence', {
            p_id: randomUUID(),
            p_player_id: players[2],
            p_present: number % 2 === 0,
          })
        : tries(one, 'set_presence', { p_id: randomUUID(), p_player_id: id, p_present: false }),
    ),
  )
  for (const member of leavers) await operator().query('delete from auth.users where id = $1', [member])
  const told = refusals(await Promise.all(acts))
  expect([...new Set(told)].filter((reason) => reason !== 'evening_gone')).toEqual([])
  expect((await board()).players).toHaveLength(members.length)
})
