import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { MEMBERS, type Member, openHarness, type Who } from './harness.ts'
import { openRatings } from './rating-scene.ts'

const harness = openHarness('worked')
const { as, asOperator, tries } = harness
const { addMembers, play, work } = openRatings(harness)
const { creator, participant, invited, other } = MEMBERS

const call = async (who: Who, sql: string, values: unknown[] = []) =>
  (await as(who, `select ${sql} as answer`, values))[0]?.answer as never
const own = (who: Member) => call(who, 'own_rating()') as Promise<Record<string, unknown>>
const ranking = (who: Member, level: string | null = null) =>
  call(who, 'ranking($1)', [level]) as Promise<{
    list: { member_id: string; place: number }[]
    places: number
    you: object | null
    above: number | null
  }>
const rating = (who: Member, member: string) =>
  call(who, 'member_rating($1)', [member]) as Promise<object | null>
const choose = (who: Member, visibility: string) => as(who, 'select set_rating_visibility($1)', [visibility])
const listed = async (who: Member) => (await ranking(who)).list.map(({ member_id }) => member_id)

/** Creator and participant win five times against invited and other, and all four show it. */
beforeEach(async () => {
  for (let times = 0; times < 5; times++)
    await play([creator, participant, invited, other], { hoursAgo: 100 + times * 24 })
  await work()
})
const showAll = async () => {
  for (const who of ['creator', 'participant', 'invited', 'other'] as const) await choose(who, 'shown')
}

test('a rating is private at first: its member has it, and nobody else', async () => {
  const mine = await own('creator')
  expect(mine).toMatchObject({
    visibility: 'private',
    results: 5,
    waiting: 0,
    place: 1,
    places: 1,
    above: null,
    is_computed: true,
  })
  expect(mine.generation).toMatchObject({ algorithm_version: 2, reason: 'start' })
  for (const who of ['participant', 'invited', 'other'] as const) {
    expect(await rating(who, creator)).toBeNull()
    expect(await listed(who)).toEqual([])
  }
  expect(await rating('creator', creator)).toMatchObject({ mu: mine.mu })
})

test('no number has more than two decimals, and none of the tables can be read', async () => {
  await showAll()
  const answers = [
    await own('creator'),
    await ranking('creator'),
    await rating('creator', other),
    await call('creator', 'rating_steps()'),
  ]
  expect(JSON.stringify(answers)).not.toMatch(/\d\.\d{3}(?!\d*[+Z-])/)
  for (const table of [
    'rating_people',
    'ranked_people',
    'rating_visibilities',
    'rated_results',
    'rating_generations',
    'ratings',
    'rating_steps',
    'rating_tenths',
  ])
    for (const sql of [`select from private.${table}`, `delete from private.${table}`])
      expect([sql, await tries('creator', sql)]).toEqual([sql, { code: '42501' }])
  for (const sql of [
    `select private.steps_of('${creator}', '${other}', null, 20)`,
    `select * from private.rating_of('${creator}')`,
    `select private.result_settled('${randomUUID()}')`,
    `select private.rating_export('${creator}')`,
  ])
    expect([sql, await tries('other', sql)]).toEqual([sql, { code: '42501' }])
  for (const sql of [
    'own_rating()',
    'ranking()',
    'rating_steps()',
    'rating_calibration()',
    `match_forecast('${randomUUID()}')`,
  ])
    expect(await tries('nobody', `select ${sql}`)).toEqual({ code: '42501' })
})

test('the upper half of those who show theirs stands in the ranking, and everybody knows their own place', async () => {
  await showAll()
  const { list, places, you, above } = await ranking('other')
  expect(list.map(({ place, member_id }) => [place, member_id])).toEqual([
    [1, creator],
    [1, participant],
  ])
  expect([places, you, above]).toEqual([4, expect.objectContaining({ place: 3 }), (await own('creator')).mu])
  expect(await own('other')).toMatchObject({ place: 3, places: 4, above: (await own('creator')).mu })
  await asOperator(`update profiles set skill_level = 'Pro' where id = $1`, [other])
  expect(await ranking('creator', 'Pro')).toMatchObject({
    places: 1,
    you: null,
    list: [{ member_id: other, place: 1 }],
  })
})

test('who has left the ranking has no number anywhere, and a way back', async () => {
  await showAll()
  await choose('creator', 'left')
  expect(await own('creator')).toMatchObject({
    visibility: 'left',
    mu: null,
    sigma: null,
    results: 0,
    place: null,
    above: null,
  })
  expect([
    await call('creator', 'rating_steps()'),
    await rating('creator', creator),
    await rating('other', creator),
  ]).toEqual([[], null, null])
  expect(await ranking('creator')).toMatchObject({ you: null, places: 3 })
  for (const who of ['creator', 'other'] as const) expect(await listed(who)).not.toContain(creator)
  await choose('creator', 'shown')
  expect(await listed('other')).toContain(creator)
})

test('blocked members, and those whom stewards block or who leave, are in nobody else’s ranking', async () => {
  await showAll()
  await asOperator('insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', [creator, other])
  for (const [who, hidden] of [
    ['creator', other],
    ['other', creator],
  ] as const) {
    expect(await rating(who, hidden)).toBeNull()
    expect((await ranking(who)).places).toBe(3)
    expect(await listed(who)).not.toContain(hidden)
  }
  await asOperator(`update auth.users set banned_until = 'infinity' where id = $1`, [participant])
  expect([await rating('invited', participant), (await ranking('invited')).places]).toEqual([null, 3])
  await asOperator('delete from auth.users where id = $1', [participant])
  expect((await ranking('invited')).places).toBe(3)
  const steps = (await call('invited', 'rating_steps()')) as { opponents: object[] }[]
  expect(steps[0]?.opponents).toEqual([
    { member_id: creator, name: 'Creator Demo' },
    { member_id: null, name: null },
  ])
})

test('below five results a rating is not sure: no number for others, and no place', async () => {
  const [ada = '', bo = '', cleo = ''] = await addMembers(3)
  await play([creator, ada, bo, cleo])
  await work()
  await asOperator(`insert into private.rating_visibilities values ($1, 'shown')`, [ada])
  expect(await rating('other', ada)).toEqual({ mu: null, sigma: null, results: 1 })
  expect(await listed('other')).not.toContain(ada)
})

test('steps are one’s own, from one’s own side, twenty at a time', async () => {
  const steps = (await call('other', 'rating_steps()')) as { seq: number }[]
  expect(steps).toHaveLength(5)
  expect(steps[4]).toMatchObject({
    ...{ seq: 1, kind: 'match', won: false, sets: [4, 6, 4, 6], weight: 1, expected: 0.5, mu_before: 1.5 },
    ...{ partner: { member_id: invited, name: 'Invited Demo' }, match_id: expect.any(String) },
  })
  expect(steps[0]).toMatchObject({ weight: 0.2 })
  expect(await call('other', 'rating_steps(2)')).toHaveLength(1)
  const [ada = '', bo = '', cleo = ''] = await addMembers(3)
  for (let times = 0; times < 20; times++) await play([ada, other, bo, cleo])
  await work()
  expect(await call('other', 'rating_steps()')).toHaveLength(20)
})

test('a match that is not seen any more has no address in a step', async () => {
  await asOperator(
    'update matches set hidden_at = now() where id in (select match_id from private.rated_results)',
  )
  const steps = (await call('other', 'rating_steps()')) as { match_id: string | null }[]
  expect(new Set(steps.map(({ match_id }) => match_id))).toEqual(new Set([null]))
})

test('a confirmed result waits until it is computed', async () => {
  await play([creator, participant, invited, other])
  expect(await own('creator')).toMatchObject({ waiting: 1, results: 5 })
  await work()
  expect(await own('creator')).toMatchObject({ waiting: 0 })
})

test('a wrong visibility is refused, and where no worker has computed anything the page can say so', async () => {
  expect(await tries('creator', `select set_rating_visibility('public')`)).toEqual({ code: '23514' })
  expect(await tries('creator', 'select set_rating_visibility(null)')).toEqual({ code: '23502' })
  await asOperator('delete from private.rating_generations where true')
  expect(await own('creator')).toMatchObject({ is_computed: false, generation: null, mu: null, results: 0 })
  expect(await ranking('creator')).toMatchObject({ list: [], places: 0, you: null })
})

test('the export has one’s own rating and steps, and nothing of the others', async () => {
  await choose('creator', 'left')
  const data = (await call('creator', 'export_my_data()')) as {
    rating: { steps: object[] }
    tables: Record<string, object[]>
  }
  expect(data.rating).toMatchObject({ results: 5, mu: expect.any(Number) })
  expect(data.rating.steps).toHaveLength(5)
  expect(data.tables['private.rating_people']).toMatchObject([{ member_id: creator }])
  expect(data.tables['private.rating_visibilities']).toEqual([{ member_id: creator, visibility: 'left' }])
  expect(Object.keys(data.tables)).not.toContain('private.ratings')
})

describe('before a match', () => {
  let match: string
  let seats: string[]
  beforeEach(async () => {
    match = randomUUID()
    seats = [creator, other, participant, invited].map(() => randomUUID())
    await asOperator(
      `insert into matches (id, creator_id, location, match_date, match_type, match_category, players)
       values ($1, $2, 'TSG Padel', now() + interval '1 day', 'game', 'competitive', 4)`,
      [match, creator],
    )
    await asOperator(
      `insert into match_participants (id, match_id, user_id, status, team_assignment, created_at)
       select seat, $1, member, 'confirmed', case when number <= 2 then 'A' else 'B' end, now() + number * interval '1 second'
         from unnest($2::uuid[], $3::uuid[]) with ordinality as one (seat, member, number)`,
      [match, seats, [creator, participant, invited, other]],
    )
  })
  const forecast = (who: Member) =>
    call(who, 'match_forecast($1)', [match]) as Promise<{
      word: string
      share: number | null
      fairest: number
      pairings: { a: string[]; share: number | null }[]
    } | null>
  const pair = (who: Member, a: unknown) => tries(who, 'select pair_players($1, $2)', [match, a])

  test('its four are told in words, and of a fairer pairing', async () => {
    const said = await forecast('other')
    expect(said).toMatchObject({ word: 'a', share: null, fairest: 1 })
    expect(said?.pairings).toHaveLength(3)
    expect(said?.pairings[0]).toMatchObject({
      is_current: true,
      a: [seats[0], seats[1]],
      b: [seats[2], seats[3]],
    })
    expect(said?.pairings[1]).toMatchObject({ word: 'even', is_current: false, a: [seats[0], seats[2]] })
  })

  test('numbers only where they hold and all four ratings are seen', async () => {
    await asOperator('update private.rating_generations set is_calibrated = true where true')
    expect(await forecast('creator')).toMatchObject({ share: null })
    await showAll()
    expect((await forecast('creator'))?.pairings.map(({ share }) => share)).toEqual([
      expect.any(Number),
      0.5,
      0.5,
    ])
    await choose('other', 'private')
    expect(await forecast('creator')).toMatchObject({ share: null })
    await showAll()
    await asOperator('update private.rating_generations set is_calibrated = false where true')
    expect(await forecast('creator')).toMatchObject({ share: null })
  })

  test('of whoever has left the ranking only the level counts', async () => {
    await asOperator(
      `insert into private.rating_visibilities select id, 'left' from profiles on conflict do nothing`,
    )
    expect(await forecast('creator')).toMatchObject({ word: 'even' })
  })

  test('nothing is said to others, of three, with a guest, or once it has begun', async () => {
    const [ada] = await addMembers(1)
    await asOperator('update match_participants set user_id = $2 where id = $1', [seats[3], ada])
    expect(await forecast('other')).toBeNull()
    expect(await forecast('creator')).not.toBeNull()
    await asOperator(
      `update match_participants set user_id = null, guest_name = 'Tom', guest_kind = 'link' where id = $1`,
      [seats[3]],
    )
    expect(await forecast('creator')).toBeNull()
    await asOperator('delete from match_participants where id = $1', [seats[3]])
    expect(await forecast('creator')).toBeNull()
  })

  test('nothing is said of one that has begun', async () => {
    await asOperator(`update matches set match_date = now() - interval '1 minute' where id = $1`, [match])
    expect(await forecast('creator')).toBeNull()
    expect(await pair('creator', [seats[0], seats[2]])).toEqual({ code: 'PT403', hint: 'match_past' })
  })

  test('its creator pairs the four anew, and nobody else', async () => {
    expect(await pair('participant', [seats[0], seats[2]])).toEqual({ code: 'PT403', hint: 'not_creator' })
    expect(await pair('creator', [seats[0], seats[2]])).toEqual({ rows: 1 })
    const teams = await asOperator(
      'select team_assignment as team from match_participants where match_id = $1 order by created_at',
      [match],
    )
    expect(teams.map(({ team }) => team)).toEqual(['A', 'B', 'A', 'B'])
    expect(await forecast('creator')).toMatchObject({ word: 'even', fairest: 0 })
    for (const wrong of [
      [seats[0]],
      [seats[0], seats[0]],
      [seats[0], randomUUID()],
      seats,
      [],
      null,
      [seats[0], seats[1], null],
    ])
      expect(await pair('creator', wrong)).toEqual({ code: 'PT409', hint: 'pair_refused' })
    expect(await tries('creator', 'select pair_players($1, $2)', [randomUUID(), seats.slice(0, 2)])).toEqual({
      code: 'PT404',
      hint: 'match_gone',
    })
    // A player changes the team as before: there is no place.
    expect(
      await tries('creator', `update match_participants set team_assignment = 'B' where id = $1`, [seats[0]]),
    ).toEqual({ code: 'PT409', hint: 'team_full' })
    await asOperator('delete from match_participants where id = $1', [seats[3]])
    expect(await pair('creator', [seats[0], seats[2]])).toEqual({ code: 'PT409', hint: 'pair_refused' })
  })
})

test('stewards see what was said and what happened, by tenths', async () => {
  expect(await tries('creator', 'select rating_calibration()')).toEqual({
    code: 'PT403',
    hint: 'not_a_steward',
  })
  await asOperator('insert into stewards (member_id) values ($1)', [creator])
  const { tenths, ...rest } = (await call('creator', 'rating_calibration()')) as {
    tenths: { tenth: number; results: number }[]
  }
  expect(rest).toEqual({ holds: false, results: 5 })
  expect(tenths.map(({ tenth }) => tenth)).toEqual([5, 6, 7, 8, 9])
  expect(tenths[0]).toEqual({ tenth: 5, results: expect.any(Number), said: expect.any(Number), happened: 1 })
  expect(tenths.reduce((sum, { results }) => sum + results, 0)).toBe(5)
  await asOperator('delete from private.rating_generations where true')
  expect(await call('creator', 'rating_calibration()')).toMatchObject({ holds: false, results: 0 })
})
