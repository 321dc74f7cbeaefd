import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { beforeEach, expect, test } from 'vitest'
import { openHistory } from './histories.ts'

// Random histories of substitutes in three matches, with their waiting lists: members act alone and at the same time, and time passes by
// moving everything that has happened into the past.
const MEMBERS = Array.from({ length: 24 }, () => randomUUID())
const SEED = Number(process.env.SUBSTITUTES_SEED ?? randomInt(2 ** 31))
const STEPS = runs(75, 10_000)
const { operator, connections, next, oneOf } = openHistory(MEMBERS, SEED)
let matches: string[] = []

type Step = { member: string; what: string; match: string }
const ACTIONS: Record<string, string> = {
  seek: 'select ask_substitute($1) where $2::uuid is not null',
  'take back': 'select take_back_substitute($1) where $2::uuid is not null',
  accept: `select accept_substitute(($3)::uuid) where $1::uuid is not null and $2::uuid is not null`,
  pass: `select pass_substitute(($3)::uuid) where $1::uuid is not null and $2::uuid is not null`,
  wait: 'select join_waiting_list($1) where $2::uuid is not null',
  'leave line': 'select leave_waiting_list($1) where $2::uuid is not null',
  'take offer':
    'select accept_place_offer(id) from match_offers where match_id = $1 and user_id = $2 and ended_at is null',
  'pass offer':
    'select pass_place_offer(id) from match_offers where match_id = $1 and user_id = $2 and ended_at is null',
  join: `select * from join_match_bypass_notifications($1, $2, 'confirmed')`,
  leave: 'delete from match_participants where match_id = $1 and user_id = $2',
  remove: 'delete from match_participants where match_id = $1 and user_id = $2',
  swap: `update match_participants set team_assignment = case team_assignment when 'A' then 'B' else 'A' end where match_id = $1 and user_id = $2`,
  look: 'select get_waiting_list($1), my_substitute_asks() where $2::uuid is not null',
}
const OFTEN = ['seek', 'seek', 'seek', 'accept', 'accept', 'pass', 'wait', 'take offer', 'join']

/** Refusals that a member may meet in a fair history. A deadlock or a violated constraint is none. */
const EXPECTED =
  /: (\d+|match_full|team_full|place_held|not_full|already_in_match|offer_over|request_over|place_taken|not_playing|match_past|match_gone)$/

const run = async (step: Step) => send(await prepare(step))

interface Prepared extends Step {
  actor: string
  sql: string
  values: unknown[]
}

async function prepare(drawn: Step): Promise<Prepared> {
  // Most answers are of members who have been asked.
  const asked = drawn.what === 'accept' && next() < 0.9 ? await openAsks() : []
  const step = asked.length > 0 ? { ...drawn, ...oneOf(asked) } : drawn
  const { member, what, match } = step
  const sql = ACTIONS[what] ?? ''
  const values: unknown[] = [match, member]
  if (sql.includes('$3')) values.push(await lastAsk(match, member))
  const { rows } = await operator().query('select creator_id from matches where id = $1', [match])
  return { ...step, sql, values, actor: what === 'remove' ? rows[0].creator_id : member }
}

async function send({ member, what, match, actor, sql, values }: Prepared): Promise<string> {
  const answer = await (connections.get(actor) as pg.Client).query(sql, values).then(
    ({ rowCount }) => String(rowCount),
    ({ hint, code, message }: pg.DatabaseError) => hint ?? code ?? message,
  )
  return `${what} ${member.slice(0, 4)} in ${matches.indexOf(match)}: ${answer}`
}

const openAsks = async (): Promise<{ member: string; match: string }[]> =>
  (
    await operator().query(
      `select a.user_id as member, a.match_id as match from private.substitute_asks a join profiles on profiles.id = a.user_id
        where a.ended_at is null order by username`,
    )
  ).rows

/** The last ask of a member, open or not: an old screen still shows it. */
const lastAsk = async (match: string, member: string) =>
  (
    await operator().query(
      'select id from private.substitute_asks where match_id = $1 and user_id = $2 order by asked_at desc limit 1',
      [match, member],
    )
  ).rows[0]?.id ?? null

const anyStep = (): Step => ({
  member: oneOf(MEMBERS),
  what: oneOf([...Object.keys(ACTIONS), ...OFTEN]),
  match: oneOf(matches),
})

async function passTime(seconds: number): Promise<string> {
  await operator().query('set session_replication_role = replica')
  for (const [table, columns] of Object.entries({
    matches: ['match_date'],
    waiting_lists: ['advanced_at', 'held_until'],
    match_waiting: ['joined_at'],
    match_offers: ['offered_at', 'expires_at', 'ended_at'],
    waiting_log: ['at'],
    'private.substitute_requests': ['requested_at', 'next_wave_at', 'ended_at'],
    'private.substitute_asks': ['starts', 'asked_at', 'ended_at'],
  })) {
    const moved = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`)
    await operator().query(`update ${table} set ${moved.join(', ')}`, [seconds])
  }
  await operator().query('set session_replication_role = origin')
  return `${seconds} s`
}

/** A match of four with everybody in it whom the dice seat. */
async function newMatch(): Promise<string> {
  const match = randomUUID()
  const seated = [...MEMBERS].sort(() => next() - 0.5).slice(0, 4)
  await operator().query(
    `insert into matches (id, creator_id, location, match_date, match_type, players)
     values ($1, $2, 'TSG Padel', now() + make_interval(mins => $3), 'game', 4)`,
    [match, seated[0], oneOf([90, 200, 500, 1000])],
  )
  for (const [at, member] of seated.entries())
    await operator().query(
      `insert into match_participants (match_id, user_id, status, team_assignment) values ($1, $2, 'confirmed', $3)`,
      [match, member, at < 2 ? 'A' : 'B'],
    )
  return match
}

const column = async (sql: string) => (await operator().query(sql)).rows.map((row) => Object.values(row)[0])

const BROKEN = {
  'more players than places': `select match_id from match_participants where status = 'confirmed' and team_assignment is not null
    and match_id in (select id from matches where players = 4) group by match_id, team_assignment having count(*) > 2`,
  'asked more than twice a day': `select a.user_id from private.substitute_asks a join private.substitute_asks b
    on b.user_id = a.user_id and b.asked_at > a.asked_at - interval '24 hours' and b.asked_at <= a.asked_at group by a.id having count(*) > 2`,
  'a request of somebody who does not play': `select r.id from private.substitute_requests r where r.ended_at is null and not exists (
    select from match_participants p where p.id = r.participant_id and p.user_id = r.user_id and p.status = 'confirmed')`,
  'a question without a request': `select a.id from private.substitute_asks a left join private.substitute_requests r on r.id = a.request_id
    where a.ended_at is null and (r.id is null or r.ended_at is not null)`,
  'an offer without a request': `select o.id from match_offers o join private.substitute_requests r on r.id = o.request_id
    where o.ended_at is null and r.ended_at is not null`,
  // A member in line may be asked as well: taking the place answers the question and the offer.
  'two takers, or not the one who has the place': `select r.id from private.substitute_requests r left join (
    select request_id, user_id from private.substitute_asks where ending = 'accepted'
    union select request_id, user_id from match_offers where ending = 'accepted') as taker on taker.request_id = r.id
    where r.ending = 'taken' group by r.id having array_agg(taker.user_id) <> array[r.taken_by]`,
  'a request that was taken by nobody, or not taken by somebody': `select id from private.substitute_requests
    where (ending is not distinct from 'taken') <> (taken_by is not null)`,
  'a notification of a question that is over': `select n.id from notifications n where type = 'substitute_asked' and not exists (
    select from private.substitute_asks a where a.user_id = n.user_id and a.match_id = n.related_id and a.ended_at is null)`,
  'a request that never asks again': `select r.id from private.substitute_requests r where r.ended_at is null and r.next_wave_at is null`,
  'a wrong number': `select l.match_id from waiting_lists l where seeking <> (
    select count(*) from private.substitute_requests r where r.match_id = l.match_id and r.ended_at is null)`,
}

const ANYTHING_BROKEN = Object.entries(BROKEN)
  .map(([what, sql]) => `select '${what}' from (${sql}) as broken`)
  .join(' union all ')

/** Members who have just been too slow for a place, although another one of the match is there for them. */
const FORGOTTEN = `select a.user_id from private.substitute_asks a join matches m on m.id = a.match_id join waiting_lists l on l.match_id = m.id
  where a.ending = 'taken' and a.ended_at = l.advanced_at and a.starts = m.match_date and private.asking_time(m.match_date, l.advanced_at) <= l.advanced_at
    and exists (select from private.requests_to_offer(m)) and a.user_id in (select private.members_to_ask(m, l.advanced_at))`

const PLACES = `select id, match_id, user_id, team_assignment as team from match_participants where status = 'confirmed'`
const REQUESTS = 'select id, participant_id, ending, taken_by from private.substitute_requests'
const snapshot = async () => ({
  places: (await operator().query(PLACES)).rows,
  requests: (await operator().query(REQUESTS)).rows,
})

/** A member who has taken a place since has the very row, in the team in which it was. An ending stays what it is. */
function compare(before: Awaited<ReturnType<typeof snapshot>>, after: Awaited<ReturnType<typeof snapshot>>) {
  let taken = 0
  for (const was of before.requests) {
    const now = after.requests.find(({ id }) => id === was.id)
    if (was.ending) expect(now).toEqual(was)
    if (was.ending || now?.ending !== 'taken') continue
    taken += 1
    const place = before.places.find(({ id }) => id === was.participant_id)
    expect(after.places.find(({ id }) => id === was.participant_id)).toEqual({
      ...place,
      user_id: now.taken_by,
    })
  }
  return taken
}

beforeEach(async () => {
  await operator().query(
    'delete from matches; delete from private.substitute_asks; delete from notifications',
  )
  // Everybody has lately played with everybody.
  await operator().query(
    `with played as (insert into matches (location, match_date, match_type, players)
       values ('TSG Padel', now() - interval '30 days', 'game', 0) returning id)
     insert into match_participants (match_id, user_id, status) select id, unnest($1::uuid[]), 'confirmed' from played`,
    [MEMBERS],
  )
  matches = []
  for (let at = 0; at < 3; at++) matches.push(await newMatch())
})

test(`${STEPS} random steps give each place to one substitute (seed ${SEED})`, {
  timeout: runs(120_000, 3_600_000),
}, async () => {
  const story: string[] = []
  const tell = (said: string) => {
    story.push(said)
    expect(said).toMatch(/^\d/.test(said) ? /./ : EXPECTED)
  }
  let taken = 0
  try {
    // A history in which nobody has taken a place yet proves nothing, so it goes on.
    for (let at = 0; at < STEPS || (taken === 0 && at < 20 * STEPS); at++) {
      const kind = next()
      if (kind < 0.12) tell(await passTime(oneOf([60, 300, 600, 900, 1800, 7200])))
      else if (kind < 0.25) {
        const together: Prepared[] = []
        for (let burst = 0; burst < 5; burst++) {
          const step = await prepare(anyStep())
          // One statement runs on a connection at a time.
          if (!together.some(({ actor }) => actor === step.actor)) together.push(step)
        }
        for (const said of await Promise.all(together.map(send))) tell(said)
      } else {
        const before = await snapshot()
        const said = await run(anyStep())
        tell(said)
        taken += compare(before, await snapshot())
        if (/^(accept|take offer) .*: 1$/.test(said)) expect(await column(FORGOTTEN)).toEqual([])
      }
      if (next() < 0.3) continue
      for (const match of matches) await operator().query('select private.advance_waiting_list($1)', [match])
      expect(await column(ANYTHING_BROKEN)).toEqual([])
      for (const over of await column(
        "select id from matches where match_date between now() - interval '1 day' and now()",
      )) {
        await operator().query('delete from matches where id = $1', [over])
        matches[matches.indexOf(over as string)] = await newMatch()
      }
    }
    expect(taken).toBeGreaterThan(0)
  } catch (error) {
    console.error(`seed ${SEED}:\n${story.slice(-40).join('\n')}`)
    throw error
  }
})

test('twenty who accept at the same instant: one has the place', async () => {
  const [match = ''] = matches
  const player = (
    await operator().query(
      `select user_id from match_participants where match_id = $1 order by user_id limit 1`,
      [match],
    )
  ).rows[0].user_id
  await operator().query(`update matches set match_date = now() + interval '50 minutes' where id = $1`, [
    match,
  ])
  await operator().query('delete from matches where id = any($1)', [matches.slice(1)])
  expect(await run({ member: player, what: 'seek', match })).toMatch(/: 1$/)
  const { rows } = await operator().query(
    'select id, user_id from private.substitute_asks where ended_at is null',
  )
  expect(rows).toHaveLength(20)
  const said = await Promise.all(
    rows.map(({ id, user_id }) =>
      (connections.get(user_id) as pg.Client).query('select accept_substitute($1)', [id]).then(
        () => 'taken',
        ({ hint, code }: pg.DatabaseError) => hint ?? code,
      ),
    ),
  )
  expect(said.filter((one) => one === 'taken')).toHaveLength(1)
  expect(said.filter((one) => one === 'place_taken')).toHaveLength(19)
  expect(await column(ANYTHING_BROKEN)).toEqual([])
})

test('whoever is offered one place and takes another has not accepted the first', async () => {
  const [match = ''] = matches
  const playing = await column(
    `select user_id from match_participants where match_id = '${match}' order by user_id`,
  )
  await operator().query('delete from matches where id = any($1)', [matches.slice(1)])
  await operator().query(`update matches set match_date = now() + interval '200 minutes' where id = $1`, [
    match,
  ])
  const [first, second] = playing as string[]
  for (const member of [first, second])
    expect(await run({ member: member ?? '', what: 'seek', match })).toMatch(/: 1$/)
  const firstAskOf = async (player = '') =>
    (
      await operator().query(
        `select a.id, a.user_id as member from private.substitute_asks a
           join private.substitute_requests r on r.id = a.request_id where r.user_id = $1 order by a.id limit 1`,
        [player],
      )
    ).rows[0]
  const accept = (ask: { id: string; member: string }) =>
    connections.get(ask.member)?.query('select accept_substitute($1)', [ask.id])
  const [other, taker] = [await firstAskOf(first), await firstAskOf(second)]
  expect(await run({ member: taker.member, what: 'wait', match })).toMatch(/: 1$/)
  await accept(taker)
  expect(await column('select ending from match_offers')).toEqual(['withdrawn'])
  await accept(other)
  expect(await column(ANYTHING_BROKEN)).toEqual([])
})
