import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { beforeAll, expect, test } from 'vitest'
import { openHistory } from './histories.ts'

// Random histories of a waiting list: sixteen members act, alone and at the same time, connections are killed and time passes. Time passes
// by moving everything that has happened into the past, so that the calls are those of the product.
const MEMBERS = Array.from({ length: 16 }, () => randomUUID())
const [creator = ''] = MEMBERS
const SEED = Number(process.env.WAITING_SEED ?? randomInt(2 ** 31))
const STEPS = runs(100, 10_000)

let operator: pg.Client
let match: string
const history = openHistory(MEMBERS, SEED)
const { connections, next, oneOf } = history
beforeAll(() => {
  operator = history.operator()
})

interface Step {
  member: string
  what: string
  sql: string
  values: unknown[]
}

const OFFER = '(select id from match_offers where match_id = $1 and user_id = $2 and ended_at is null)'
const ACTIONS: Record<string, string> = {
  join: `select * from join_match_bypass_notifications($1, $2, 'confirmed', $3)`,
  wait: 'select join_waiting_list($1, $3) where $2::uuid is not null',
  'leave line': 'select leave_waiting_list($1) where $2::uuid is not null',
  leave: 'delete from match_participants where match_id = $1 and user_id = $2 returning team_assignment',
  accept: `select accept_place_offer(${OFFER})`,
  pass: `select pass_place_offer(${OFFER})`,
  answer: `update match_participants set status = 'confirmed' where match_id = $1 and user_id = $2 and status <> 'confirmed' returning id`,
  decline: `update match_participants set status = 'declined' where match_id = $1 and user_id = $2 and status in ('pending', 'invited')`,
  swap: 'update match_participants set team_assignment = $3 where match_id = $1 and user_id = $2',
  look: 'select get_waiting_list($1) where $2::uuid is not null',
}
const OFTEN = ['join', 'wait', 'wait', 'wait', 'leave', 'leave', 'accept', 'accept']

function anyStep(): Step {
  const member = oneOf(MEMBERS)
  if (next() < 0.06) {
    const values = [match, oneOf(MEMBERS)]
    return {
      member: creator,
      what: 'invite',
      sql: `insert into match_participants (match_id, user_id, status) values ($1, $2, 'pending')`,
      values,
    }
  }
  if (next() < 0.03)
    return {
      member: creator,
      what: 'capacity',
      sql: 'update matches set players = $2 where id = $1',
      values: [match, oneOf([2, 4, 6, 6])],
    }
  const what = oneOf([...Object.keys(ACTIONS), ...OFTEN])
  const sql = ACTIONS[what] ?? ''
  const values = [match, member, oneOf(['A', 'B', null, null, null])]
  return { member, what, sql, values: values.slice(0, sql.includes('$3') ? 3 : 2) }
}

/** Returns what the member is told: the refusal, or the number of rows. */
async function run({ member, what, sql, values }: Step): Promise<string> {
  const answer = await (connections.get(member) as pg.Client).query(sql, values).then(
    ({ rowCount }) => String(rowCount),
    ({ hint, code, message }: pg.DatabaseError) => hint ?? code ?? message,
  )
  return `${what} ${member.slice(0, 4)} ${values.slice(2).join('')}: ${answer}`
}

/** Refusals that a member may meet in a fair history. A deadlock or a violated constraint is none. */
const EXPECTED =
  /: (\d+|null|match_full|team_full|place_held|not_full|already_in_match|offer_over|all_places_offered|match_past|match_gone|not_invited|57P01|.*terminat.*|.*not queryable.*)$/

async function kill(step: Step): Promise<string> {
  const client = connections.get(step.member) as pg.Client & { processID: number }
  const answer = run(step)
  await operator.query('select pg_terminate_backend($1)', [client.processID])
  const said = await answer
  // The server has closed the connection; that it cannot be closed once more is expected.
  await client.end().catch(() => {})
  await history.signIn(step.member)
  return `killed ${said}`
}

async function passTime(seconds: number): Promise<string> {
  await operator.query('set session_replication_role = replica')
  for (const [table, columns] of Object.entries({
    matches: ['match_date'],
    waiting_lists: ['advanced_at', 'held_until'],
    match_waiting: ['joined_at'],
    match_offers: ['offered_at', 'expires_at', 'ended_at'],
    waiting_log: ['at'],
    match_participants: ['created_at', 'updated_at'],
  })) {
    const moved = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`)
    await operator.query(`update ${table} set ${moved.join(', ')}`, [seconds])
  }
  await operator.query('set session_replication_role = origin')
  return `${seconds} s`
}

async function newMatch(): Promise<void> {
  if (match) await operator.query('delete from matches where id = $1', [match])
  match = randomUUID()
  const players = oneOf([2, 4, 4, 4, 6])
  await operator.query(
    `insert into matches (id, creator_id, location, match_date, match_type, players)
     values ($1, $2, 'TSG Padel', now() + make_interval(hours => $3), 'game', $4)`,
    [match, creator, oneOf([2, 5, 20, 40, 90]), players],
  )
  const seated = [...MEMBERS].sort(() => next() - 0.5).slice(0, players)
  for (const member of seated)
    await run({ member, what: 'join', sql: ACTIONS.join ?? '', values: [match, member, null] })
}

interface State {
  players: number
  confirmed: { user_id: string; team: string | null }[]
  waiting: {
    id: string
    user_id: string
    team: string | null
    offered: boolean
    shared: boolean
    side: string | null
  }[]
  log: { waiting_id: string; event: string; team: string | null; at: Date; shared: boolean | null }[]
  line: { waiting: number; held: number } | undefined
  idle: number
  ended: number
}

async function state(): Promise<State> {
  const rows = async (sql: string) => (await operator.query(sql, [match])).rows
  const [row] = await rows('select players from matches where id = $1')
  return {
    players: row.players,
    confirmed: await rows(
      `select user_id, team_assignment as team from match_participants where match_id = $1 and status = 'confirmed'`,
    ),
    waiting: await rows(
      `select w.id, w.user_id, w.team, o.id is not null as offered, coalesce(o.is_shared, false) as shared, o.team as side from match_waiting w
         left join match_offers o on o.match_id = w.match_id and o.waiting_id = w.id and o.ended_at is null
        where w.match_id = $1 order by w.turn`,
    ),
    log: await rows(
      `select l.waiting_id, event, l.team, at, (select is_shared from match_offers o
          where o.match_id = l.match_id and o.waiting_id = l.waiting_id and o.offered_at = l.at limit 1) as shared
         from waiting_log l where l.match_id = $1 order by seq`,
    ),
    line: (await rows('select waiting, held from waiting_lists where match_id = $1'))[0],
    // Members in line without an offer for whom a place is free that nobody holds.
    idle: Number(
      (
        await rows(
          `select count(*) from match_waiting w join matches m on m.id = w.match_id cross join lateral private.unoffered_slots(m) as places
            where m.id = $1 and m.match_date > now() and places.free > 0
              and (places.free_a is null or w.team is null and greatest(places.free_a, places.free_b) > 0
                or w.team = 'A' and places.free_a > 0 or w.team = 'B' and places.free_b > 0)
              and not exists (select from match_offers o where o.match_id = m.id and o.waiting_id = w.id and o.ended_at is null)`,
        )
      )[0].count,
    ),
    ended: Number(
      (await rows('select count(*) from match_offers where match_id = $1 and ended_at is not null'))[0].count,
    ),
  }
}

interface Replayed {
  order: { id: string; team: string | null; offered: boolean }[]
  endings: number
}

/** Plays the log from its beginning, and finds who was overtaken on the way. */
function replay(log: State['log']): Replayed {
  const order: Replayed['order'] = []
  let endings = 0
  let last = 0
  for (const { waiting_id: id, event, team, at, shared } of log) {
    if (event !== 'expired' && event !== 'begun') expect(at.getTime()).toBeGreaterThanOrEqual(last)
    last = Math.max(last, at.getTime())
    const index = order.findIndex((one) => one.id === id)
    const own = order[index]
    if (event === 'joined') {
      if (own) own.team = team
      else order.push({ id, team, offered: false })
      continue
    }
    if (!own) throw new Error(`${event} of somebody who is not in line`)
    if (event === 'offered') {
      expect(own.offered).toBe(false)
      const before = order.slice(0, index).filter(({ offered }) => !offered)
      const overtaken = before.filter(
        (one) => !shared && (one.team === null || one.team === team || team === null),
      )
      expect(overtaken).toEqual([])
      own.offered = true
      continue
    }
    if (own.offered && event !== 'left') endings += 1
    if (event === 'taken' || event === 'withdrawn') own.offered = false
    else order.splice(index, 1)
  }
  return { order, endings }
}

function check(now: State): void {
  const { players, confirmed, waiting, line } = now
  const held = waiting.filter(({ offered, shared }) => offered && !shared)
  expect(confirmed.length + held.length).toBeLessThanOrEqual(players)
  if (players === 2 || players === 4)
    for (const team of ['A', 'B']) {
      const inTeam = [...confirmed, ...held.map(({ side }) => ({ team: side }))].filter(
        (one) => one.team === team,
      )
      expect(inTeam.length).toBeLessThanOrEqual(players / 2)
    }
  expect(now.idle).toBe(0)
  expect(line?.waiting ?? 0).toBe(waiting.length)
  expect(waiting.filter(({ user_id }) => confirmed.some((one) => one.user_id === user_id))).toEqual([])
  const { order, endings } = replay(now.log)
  expect(order).toEqual(waiting.map(({ id, team, offered }) => ({ id, team, offered })))
  expect(endings).toBe(now.ended)
}

const settle = () => operator.query('select private.advance_waiting_list($1)', [match])

/** A member who joins past the line has a place that nobody in line wants. */
async function joinPastLine(step: Step): Promise<string> {
  await settle()
  const before = await state()
  const said = await run(step)
  const held = before.waiting.some(({ user_id, offered }) => user_id === step.member && offered)
  const invited = await operator.query(
    `select from match_participants where match_id = $1 and user_id = $2 and responded_at is not null`,
    [match, step.member],
  )
  const after = await state()
  const joined = after.confirmed.find(({ user_id }) => user_id === step.member)
  if (!said.endsWith(': 1') || held || !joined || invited.rowCount) return said
  const waits = after.waiting.filter(({ offered, user_id }) => !offered && user_id !== step.member)
  const hasTeams = after.players === 2 || after.players === 4
  const overtaken = waits.filter(({ team }) => !hasTeams || team === null || team === joined.team)
  expect(overtaken).toEqual([])
  return said
}

test(`${STEPS} random steps keep the line fair (seed ${SEED})`, {
  timeout: runs(120_000, 3_600_000),
}, async () => {
  const story: string[] = []
  const tell = (said: string) => {
    story.push(said)
    expect(said).toMatch(/^\d|killed/.test(said) ? /./ : EXPECTED)
  }
  try {
    await newMatch()
    for (let at = 0; at < STEPS; at++) {
      const kind = next()
      if (kind < 0.12) tell(await passTime(oneOf([1, 60, 600, 601, 1800, 3600, 7200, 30_000])))
      else if (kind < 0.22)
        for (const said of await Promise.all(distinct([anyStep(), anyStep(), anyStep(), anyStep()]).map(run)))
          tell(said)
      else if (kind < 0.27) tell(await kill(anyStep()))
      else {
        const step = anyStep()
        tell(await (step.what === 'join' ? joinPastLine(step) : run(step)))
      }
      // Now and then a line is settled late.
      if (next() < 0.3) continue
      await settle()
      check(await state())
      const begun = await operator.query('select from matches where id = $1 and match_date <= now()', [match])
      if (begun.rowCount) {
        expect((await state()).waiting).toEqual([])
        await newMatch()
        story.length = 0
      }
    }
  } catch (error) {
    console.error(`seed ${SEED}:\n${story.slice(-40).join('\n')}`)
    throw error
  }
})

/** One statement runs on a connection at a time. */
const distinct = (steps: Step[]): Step[] =>
  steps.filter(({ member }, index) => steps.findIndex((other) => other.member === member) === index)

test('a line that is settled late has the same history as one that is settled at every deadline', async () => {
  for (let round = 0; round < runs(3, 100); round++) {
    await newMatch()
    for (let step = 0; step < 30; step++) await run(anyStep())
    const [first] = (
      await operator.query(
        "select least(match_date, now() + interval '3 days') as end, now() as now from matches where id = $1",
        [match],
      )
    ).rows
    const history = async (stops: number) => {
      await operator.query('begin')
      for (let stop = 1; stop <= stops; stop++)
        await operator.query(
          'select private.advance_waiting_list($1, $2::timestamptz + ($3::timestamptz - $2::timestamptz) * $4::float8)',
          [match, first.now, first.end, stop / stops],
        )
      const { rows } = await operator.query(
        `select user_id, event, team, at::text from waiting_log where match_id = $1 order by seq`,
        [match],
      )
      await operator.query('rollback')
      return rows
    }
    expect(await history(1)).toEqual(await history(37))
  }
})
