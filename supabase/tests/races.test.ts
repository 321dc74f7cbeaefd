import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { runs } from 'supabase-compatible/testing/runs.ts'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sentenceLike } from '../../testing/notification-sentence.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

// Everything here runs on connections of its own, committed, at the same time.
const MEMBERS = runs(24, 200)
const QUARTER = MEMBERS / 4
const members: string[] = Array.from({ length: MEMBERS }, () => randomUUID())
const [creator = '', first = '', second = '', third = ''] = members
const JOIN = `select * from join_match_bypass_notifications($1, $2, 'confirmed', $3)`
const ACCEPT = `update match_participants set status = 'confirmed' where match_id = $1 and user_id = $2 returning id`
const ANSWER = `select from answer_invitations($1, 'confirmed')`
const ATTEND = `insert into event_participants (event_id, user_id, status) values ($1, $2, 'attending') returning id`

let database: TestDatabase
let operator: pg.Client
let connections: pg.Client[]
let match: string

beforeAll(async () => {
  database = await createTestDatabase()
  operator = await connect()
  await operator.query('insert into auth.users (id, email_confirmed_at) select unnest($1::uuid[]), now()', [
    members,
  ])
  connections = await Promise.all(members.map(signIn))
})
afterAll(async () => {
  await Promise.all([operator, ...connections].map((client) => client.end()))
  await database.drop()
})
beforeEach(async () => {
  match = randomUUID()
  await operator.query(
    `insert into matches (id, creator_id, location, match_date) values ($1, $2, 'TSG Padel', now() + interval '1 day')`,
    [match, creator],
  )
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client
}

async function signIn(member: string): Promise<pg.Client> {
  const client = await connect()
  const claims = JSON.stringify({ role: 'authenticated', sub: member })
  await client.query(
    `select set_config('role', 'authenticated', false), set_config('request.jwt.claims', $1, false)`,
    [claims],
  )
  return client
}

/** The answer to the member: the refusal's reason (or code), or the number of rows. */
function tries(member: string, sql: string, values: unknown[]): Promise<string | number> {
  const client = connections[members.indexOf(member)]
  if (!client) throw new Error('not a member of this test')
  return client.query(sql, values).then(
    ({ rows }) => rows.length,
    ({ hint, code }: pg.DatabaseError) => hint ?? code ?? 'no code',
  )
}
/** Connections that wait for a lock in this database; other tests have theirs on the same server. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const rounds = (length: number) => Array.from({ length }, (_, round) => round)
const join = (member: string, team: string | null = null) => tries(member, JOIN, [match, member, team])
const seat = (users: string[], status = 'confirmed') =>
  operator.query(
    'insert into match_participants (match_id, user_id, status) select $1, unnest($2::uuid[]), $3',
    [match, users, status],
  )
const count = async (sql: string) =>
  Number((await operator.query(`select count(*) ${sql}`, [match])).rows[0].count)
const confirmed = () => count(`from match_participants where match_id = $1 and status = 'confirmed'`)

test(`${MEMBERS} members at once on the last place: one has it, the others are told that it is full`, async () => {
  const waiting = members.slice(3)
  const strangers = [randomUUID(), randomUUID(), randomUUID()]
  await operator.query('insert into auth.users (id, email_confirmed_at) select unnest($1::uuid[]), now()', [
    strangers,
  ])
  await seat(strangers)
  const answers = await Promise.all([...waiting, ...members.slice(0, 3)].map((member) => join(member)))
  expect(answers.filter((answer) => answer === 1)).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'match_full')).toHaveLength(MEMBERS - 1)
  expect(await confirmed()).toBe(4)
})

test('a rush on an empty match leaves it with two on each team', async () => {
  const answers = await Promise.all(members.map((member) => join(member)))
  expect(answers.filter((answer) => answer === 1)).toHaveLength(4)
  for (const team of ['A', 'B']) {
    expect(await count(`from match_participants where match_id = $1 and team_assignment = '${team}'`)).toBe(2)
  }
})

test('a rush on one team seats two', async () => {
  const answers = await Promise.all(members.map((member) => join(member, 'A')))
  expect(answers.filter((answer) => answer === 1)).toHaveLength(2)
  expect(answers.filter((answer) => answer === 'team_full')).toHaveLength(MEMBERS - 2)
})

test('a member who joins both teams at once is in one', async () => {
  const twin = await signIn(first)
  const both = await Promise.allSettled([
    join(first, 'A'),
    twin.query(JOIN, [match, first, 'B']).finally(() => twin.end()),
  ])
  expect(JSON.stringify(both)).toContain('already_in_match')
  expect(await confirmed()).toBe(1)
})

test('accepts that would overfill are refused', async () => {
  const invited = members.slice(1, 21)
  await seat(invited, 'pending')
  const answers = await Promise.all(invited.map((member) => tries(member, ACCEPT, [match, member])))
  expect(answers.filter((answer) => answer === 1)).toHaveLength(4)
  expect(answers.filter((answer) => answer === 'match_full')).toHaveLength(16)
  expect(await confirmed()).toBe(4)
})

test('the last place between those who accept, those who join and those who attend: one has it', async () => {
  await operator.query(`update matches set match_type = 'event', players = 4 where id = $1`, [match])
  const seated = [randomUUID(), randomUUID(), randomUUID()]
  await operator.query('insert into auth.users (id, email_confirmed_at) select unnest($1::uuid[]), now()', [
    seated,
  ])
  await seat(seated)
  const [accepting, answering, joining, attending] = [0, 1, 2, 3].map((part) =>
    members.slice(part * QUARTER, (part + 1) * QUARTER),
  )
  await seat([...(accepting ?? []), ...(answering ?? [])], 'pending')
  const answers = await Promise.all([
    ...(accepting ?? []).map((member) => tries(member, ACCEPT, [match, member])),
    ...(answering ?? []).map((member) => tries(member, ANSWER, [match])),
    ...(joining ?? []).map((member) => join(member)),
    ...(attending ?? []).map((member) => tries(member, ATTEND, [match, member])),
  ])
  expect(answers.filter((answer) => answer === 1)).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'match_full')).toHaveLength(MEMBERS - 1)
  expect(await confirmed()).toBe(4)
  const unread = `from notifications where related_id = $1 and type = 'match_invitation' and not read`
  const pending = await count(`from match_participants where match_id = $1 and status = 'pending'`)
  expect(await count(unread)).toBe(pending)
})

test('of two who change to a team with one place left the second waits, and is then refused', async () => {
  await seat([first, third, second]) // on A, B and A
  const change = `update match_participants set team_assignment = 'B' where match_id = $1 and user_id = $2 returning id`
  await tries(first, 'begin', [])
  expect(await tries(first, change, [match, first])).toBe(1)
  await tries(second, `set lock_timeout = '20ms'`, [])
  expect(await tries(second, change, [match, second])).toBe('55P03')
  await tries(second, 'reset lock_timeout', [])
  await tries(first, 'commit', [])
  expect(await tries(second, change, [match, second])).toBe('team_full')
})

test('a rush on an event fills it; the others are told, and may still say that they do not come', async () => {
  await operator.query(`update matches set match_type = 'event', players = 20 where id = $1`, [match])
  const say = (member: string, status: string) =>
    tries(
      member,
      'insert into event_participants (event_id, user_id, status) values ($1, $2, $3) returning id',
      [match, member, status],
    )
  const answers = await Promise.all(members.map((member) => say(member, 'attending')))
  expect(answers.filter((answer) => answer === 1)).toHaveLength(20)
  expect(answers.filter((answer) => answer === 'match_full')).toHaveLength(MEMBERS - 20)
  expect(await confirmed()).toBe(20)
  const again = await Promise.all(members.map((member) => say(member, 'not_attending')))
  expect(again).toEqual(members.map(() => 1))
  expect(await confirmed()).toBe(0)
})

test('a first answer to an event holds no other match to which the member is invited', async () => {
  await seat([first], 'pending')
  const event = randomUUID()
  await operator.query(
    `insert into matches (id, creator_id, location, match_date, match_type, players)
     values ($1, $2, 'TSG Padel', now() + interval '1 day', 'event', 4)`,
    [event, creator],
  )
  const looker = await connect()
  await operator.query('begin')
  await operator.query('select from matches where id = $1 for update', [event])
  const answer = tries(first, ATTEND, [event, first])
  await expect.poll(async () => (await looker.query(WAITING)).rowCount).toBe(1)
  const free = await looker.query('select from matches where id = $1 for update skip locked', [match])
  await operator.query('rollback')
  await looker.end()
  expect(free.rowCount).toBe(1)
  expect(await answer).toBe(1)
})

describe('guests', () => {
  const GUEST = 'select from join_as_guest($1, $2, $3)'
  let strangers: pg.Client[] = []
  let link: string

  beforeEach(async () => {
    link = randomUUID()
    await operator.query(
      `insert into private.match_links (match_id, token_hash) values ($1, sha256(convert_to($2, 'UTF8')))`,
      [match, link],
    )
    strangers = await Promise.all(rounds(40).map(connect))
    await Promise.all(strangers.map((stranger) => stranger.query('set role anon')))
  })
  afterEach(() => Promise.all(strangers.map((stranger) => stranger.end())))

  const guest = (stranger: pg.Client, index: number) =>
    stranger.query(GUEST, [link, `Guest ${index}`, `${link}-${index}`]).then(
      () => 1,
      ({ hint, code }: pg.DatabaseError) => hint ?? code ?? 'no code',
    )
  const counted = () => count('from match_participants where match_id = $1 and guest_name is not null')

  test('forty at once have half of the places', async () => {
    const answers = await Promise.all(strangers.map(guest))
    expect(answers.filter((answer) => answer === 1)).toHaveLength(2)
    expect(answers.filter((answer) => answer === 'too_many_guests')).toHaveLength(38)
    expect([await confirmed(), await counted()]).toEqual([2, 2])
  })

  test('with members at once, no place is given twice', async () => {
    const answers = await Promise.all([
      ...strangers.map(guest),
      ...members.slice(0, 40).map((member) => join(member)),
    ])
    expect(answers.filter((answer) => answer === 1)).toHaveLength(4)
    expect(await confirmed()).toBe(4)
    expect(await counted()).toBeLessThanOrEqual(2)
  })

  test('one browser that sends the same at once on many connections is one guest', async () => {
    const answers = await Promise.all(strangers.map((stranger) => guest(stranger, 1)))
    expect(answers).toEqual(strangers.map(() => 1))
    expect(await counted()).toBe(1)
  })

  test('a link that is renewed meanwhile lets nobody in afterwards', async () => {
    const renew = tries(creator, 'select from change_match_link($1, true)', [match])
    const [first] = await Promise.all([renew, ...strangers.map(guest)])
    expect(first).toBe(1)
    const [late] = strangers
    expect(late && (await guest(late, 99))).toBe('link_gone')
  })
})

test('a smaller capacity and a rush agree on who is in', async () => {
  const shrink = tries(creator, 'update matches set players = 2 where id = $1 returning id', [match])
  await Promise.all([...members.slice(1, 20).map((member) => join(member)), shrink])
  const capacity = (await operator.query('select players from matches where id = $1', [match])).rows[0]
    .players
  expect(await confirmed()).toBe(capacity)
})

test('of twelve devices that change a field at once one has its way, and the others are told what it says', async () => {
  const devices = await Promise.all(rounds(12).map(() => signIn(creator)))
  const change = (device: pg.Client, text: string) =>
    device.query('select changed, conflicts from update_matches($1, $2, $3)', [
      match,
      { description: text },
      { description: [null] },
    ])
  const answers = await Promise.all(devices.map((device, index) => change(device, `from ${index}`)))
  await Promise.all(devices.map((device) => device.end()))
  const rows = answers.map(({ rows: [row] }) => row)
  const winner = rows.findIndex(({ changed }) => changed === 1)
  const others = rows.filter((_, index) => index !== winner)
  expect(others).toEqual(others.map(() => ({ changed: 0, conflicts: { description: `from ${winner}` } })))
})

test('two devices that change a series from different dates never wait for each other crosswise', async () => {
  const dates = rounds(30).map(() => randomUUID())
  await operator.query(
    `insert into matches (id, creator_id, location, match_date, series_id)
     select id, $2, 'TSG Padel', now() + day * interval '1 day', $3 from unnest($1::uuid[]) with ordinality as made (id, day)`,
    [dates, creator, randomUUID()],
  )
  const devices = await Promise.all(rounds(8).map(() => signIn(creator)))
  const changes = devices.map((device, index) =>
    device.query('select changed from update_matches($1, $2, $3, true)', [
      dates[index * 3],
      { description: `from ${index}` },
      { description: [null, ...rounds(8).map((other) => `from ${other}`)] },
    ]),
  )
  const settled = await Promise.allSettled(changes)
  await Promise.all(devices.map((device) => device.end()))
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
})

describe('leaving a series while its organizer changes it', () => {
  const LEAVE = 'select leave_following_matches($1) as dates'
  const SHIFT = `select changed from update_matches($1, jsonb_build_object('match_date', $2::timestamptz + $3::interval),
    jsonb_build_object('match_date', jsonb_build_array($2::timestamptz)), true)`
  let dates: { id: string; match_date: string }[]

  /** Thirty weekly dates of the creator with `first` in each, and with an invitation of `first` to another match. */
  beforeEach(async () => {
    const made = await operator.query(
      `insert into matches (creator_id, location, match_date, end_time, series_id, recurrence, is_recurring)
       select $1, 'TSG Padel', (current_date + 7 * week + time '12:00') at time zone private.time_zone(), '13:30', $2, 'weekly', true
         from generate_series(2, 31) as week returning id, match_date::text`,
      [creator, randomUUID()],
    )
    dates = made.rows
    await operator.query(
      `insert into match_participants (match_id, user_id, status) select unnest($1::uuid[]), $2, 'confirmed'`,
      [dates.map(({ id }) => id), first],
    )
    await seat([first], 'pending')
    await operator.query('delete from notifications')
  })
  const isStillIn = () =>
    operator
      .query(
        `select match_id from match_participants where user_id = $1 and match_id = any($2)
          order by array_position($2::uuid[], match_id)`,
        [first, dates.map(({ id }) => id)],
      )
      .then(({ rows }) => rows.map(({ match_id }) => match_id))
  const toldOfLeaving = async () =>
    (
      await operator.query(`select message from notifications where user_id = $1 and type = 'match_left'`, [
        creator,
      ])
    ).rows.map(({ message }) => message)

  test.each(['- 2 days', '+ 2 days', '- 8 days', '+ 8 days'])(
    'a move of all by %s that comes first is followed',
    async (shift) => {
      const organizer = await signIn(creator)
      await organizer.query('begin')
      const { rows } = await organizer.query(SHIFT, [dates[4]?.id, dates[4]?.match_date, shift])
      expect(rows).toEqual([{ changed: 26 }])
      const leaving = tries(first, LEAVE, [dates[9]?.id])
      const waiting = () => operator.query(WAITING)
      await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0)
      await organizer.query('commit')
      await organizer.end()
      expect(await leaving).toBe(1)
      expect(await isStillIn()).toEqual(dates.slice(0, 9).map(({ id }) => id))
      expect(await toldOfLeaving()).toEqual([
        expect.stringMatching(sentenceLike('match_left', { following: 20 })),
      ])
    },
  )

  test.each(rounds(runs(3, 20)))(
    'a move, a delete and an answer at once wait for nobody crosswise (round %i)',
    async () => {
      const devices = await Promise.all([signIn(creator), signIn(creator), signIn(first), signIn(first)])
      const [mover, remover, leaver, answerer] = devices
      const settled = await Promise.allSettled([
        mover?.query(SHIFT, [dates[5]?.id, dates[5]?.match_date, '+ 1 day']),
        remover?.query(
          'delete from matches where series_id = (select series_id from matches where id = $1) and match_date >= $2 returning id',
          [dates[15]?.id, dates[15]?.match_date],
        ),
        leaver?.query(LEAVE, [dates[9]?.id]),
        answerer?.query(ACCEPT, [match, first]),
      ])
      await Promise.all(devices.map((device) => device.end()))
      expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
      expect(await isStillIn()).toEqual(dates.slice(0, 9).map(({ id }) => id))
      expect(await toldOfLeaving()).toHaveLength(1)
    },
  )
})

test.each(rounds(runs(5, 60)))(
  'joining, accepting and leaving against a delete: all are told, nothing is left (round %i)',
  async () => {
    await seat([second])
    await seat([first], 'pending')
    const remove = tries(creator, 'delete from matches where id = $1 returning id', [match])
    const leave = tries(
      second,
      'delete from match_participants where match_id = $1 and user_id = $2 returning id',
      [match, second],
    )
    const answers = await Promise.all([remove, join(third), tries(first, ACCEPT, [match, first]), leave])
    expect(answers[0]).toBe(1)
    expect([1, 'match_gone']).toContain(answers[1])
    expect([1, 0]).toContain(answers[2])
    expect([1, 0]).toContain(answers[3])
    expect(await count('from match_participants where match_id = $1')).toBe(0)
  },
)

test('one member on many devices at once is counted once for each of them', async () => {
  const member = members.at(-1) ?? ''
  await operator.query(`update private.rate_limits set most = 5 where action = 'matches'`)
  const devices = await Promise.all(rounds(30).map(() => signIn(member)))
  const make = `insert into matches (creator_id, location, skill_level, match_date, end_time)
    values ($1, 'TSG Padel', 'Pro', now() + interval '1 day', '23:59:59')`
  const outcomes = await Promise.allSettled(devices.map((device) => device.query(make, [member])))
  await Promise.all(devices.map((device) => device.end()))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.map((outcome) => (outcome as PromiseRejectedResult).reason.hint)).toEqual(
    Array(25).fill('too_many_matches'),
  )
  const { rows } = await operator.query('select count(*)::int from matches where creator_id = $1', [member])
  expect(rows).toEqual([{ count: 5 }])
})
