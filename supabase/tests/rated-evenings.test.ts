import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { achievedBy } from '../../domain/rating/achieved.ts'
import { startOf } from '../../domain/rating/parameters.ts'
import { rate } from '../../domain/rating/rate.ts'
import { countCalls } from './count-calls.ts'
import { EVENING, type Game, gameOf, openEvening, roundOf, SETTINGS } from './evening-scene.ts'
import { MEMBERS, openHarness, type Who } from './harness.ts'
import { openRatings } from './rating-scene.ts'

const harness = openHarness('worked')
const { as, asOperator, tries: triesSql } = harness
const { call, tries, board, startWithAll, deal, enter, revoke, startRound, closeRound } = openEvening(harness)
const { addMembers, work, verify, ratingOf, generations } = openRatings(harness)
const { creator, participant, invited, other } = MEMBERS
const START = { p_match_id: EVENING, p_settings: { ...SETTINGS, is_rated: true } }

/** All four are members: creator, participant, invited, other. */
beforeEach(async () => {
  await asOperator(
    `with gone as (delete from match_participants where match_id = $1 and guest_name is not null),
          asked as (update match_participants set status = 'confirmed' where match_id = $1 and user_id = $2)
     insert into match_participants (match_id, user_id, status, created_at) values ($1, $3, 'confirmed', now() + interval '6 seconds')`,
    [EVENING, invited, other],
  )
  await asOperator(`update profiles set skill_level = 'Intermediate' where true`)
})

const end = () => call('creator', 'end_evening', { p_id: randomUUID(), p_match_id: EVENING })
/** Lets so many hours pass since the end. */
const pass = (hours: number) =>
  asOperator(`update evenings set ended_at = now() - $2 * interval '1 hour' where match_id = $1`, [
    EVENING,
    hours,
  ])
const lines = () =>
  asOperator(
    `select sets, weight, is_gone from private.rated_results where kind = 'evening' order by logged_at, source_id`,
  )
const points = async () => (await lines()).filter((line) => !line.is_gone).map(({ sets }) => sets)

/** Starts one that counts, with a round for each score of its four. */
async function begin(settings: object = {}, rounds = 1): Promise<Game[]> {
  const players = await startWithAll({ is_rated: true, ...settings })
  await deal(Array.from({ length: rounds }, (_, at) => roundOf(at + 1, gameOf(players))))
  return (await board()).rounds.flatMap(({ games }) => games)
}
async function finish(hours = 25): Promise<void> {
  await end()
  await pass(hours)
  await work()
}
const set = (who: Who, player: string, present: boolean) =>
  call(who, 'set_presence', { p_id: randomUUID(), p_player_id: player, p_present: present })
async function play(scores: [number, number][]): Promise<Game[]> {
  const games = await begin({}, scores.length)
  for (const [at, [a, b]] of scores.entries()) await enter('creator', games[at]?.id ?? '', a, b)
  return games
}

test('games enter the log a day after the end, each as a quarter of a match', async () => {
  await play([
    [16, 8],
    [12, 12],
  ])
  await finish(23)
  expect(await lines()).toEqual([])
  await pass(25)
  await work()
  expect(await lines()).toEqual([
    { sets: [16, 8], weight: 250_000, is_gone: false },
    { sets: [12, 12], weight: 250_000, is_gone: false },
  ])
  // By the clock of the database: the date of the match is its creator's.
  expect(
    await asOperator(
      `select distinct r.played_at = date_trunc('milliseconds', e.started_at) as is_start, r.played_at = m.match_date as is_date
         from private.rated_results r join evenings e using (match_id) join matches m on m.id = e.match_id`,
    ),
  ).toEqual([{ is_start: true, is_date: false }])
  const start = startOf('Intermediate')
  const first = rate(
    [start, start],
    [start, start],
    achievedBy({ sets: [16, 8], isTieBreak: false }),
    250_000,
  )
  const second = rate(first.a, first.b, 0.5, 200_000)
  expect(await ratingOf(creator)).toEqual({ ...second.a[0], results: 0 })
  expect(await ratingOf(other)).toEqual({ ...second.b[1], results: 0 })
  expect(await verify()).toEqual({ state: 'same', results: 2, people: 4 })
  const [{ answer: steps = [] } = {}] = (await as('other', 'select rating_steps() as answer')) as {
    answer: object[]
  }[]
  expect(steps).toMatchObject([
    { kind: 'evening', won: null, sets: [12, 12], match_id: EVENING },
    { kind: 'evening', won: false, sets: [8, 16], weight: 0.25 },
  ])
})
test('four games are one result, and what was computed goes on where it was', async () => {
  await play(Array.from({ length: 5 }, () => [14, 10]))
  await finish()
  expect(await ratingOf(creator)).toMatchObject({ results: 1 })
  const [four] = await asOperator(
    'select distinct games from private.ratings where generation_id = (select id from private.rating_generations where state = $1)',
    ['current'],
  )
  expect(four).toEqual({ games: 5 })
  expect(await verify()).toMatchObject({ state: 'same', results: 5 })
})

test('off unless it is said, as by a client that does not know of it', async () => {
  const games = await begin({ is_rated: undefined })
  await enter('creator', games[0]?.id ?? '', 14, 10)
  expect((await board('other')).evening.is_rated).toBe(false)
  await finish()
  expect(await lines()).toEqual([])
  expect(await ratingOf(creator)).toEqual({})
  // Such a match stays its creator's.
  expect(await triesSql('creator', 'delete from matches where id = $1', [EVENING])).toEqual({ rows: 0 })
  expect(await asOperator('select from matches where id = $1', [EVENING])).toEqual([])
})

test('an evening that nobody ends is final two days after it began', async () => {
  await play([[14, 10]])
  await asOperator(`update matches set match_date = now() - interval '47 hours' where id = $1`, [EVENING])
  await asOperator(`update evenings set started_at = now() - interval '47 hours' where match_id = $1`, [
    EVENING,
  ])
  await work()
  expect(await lines()).toEqual([])
  await asOperator(`update matches set match_date = now() - interval '49 hours' where id = $1`, [EVENING])
  await asOperator(`update evenings set started_at = now() - interval '49 hours' where match_id = $1`, [
    EVENING,
  ])
  await work()
  expect(await points()).toEqual([[14, 10]])
})

describe('who says that it counts', () => {
  test('is an organiser, at the start', async () => {
    for (const who of ['participant', 'invited', 'other'] as const)
      expect([who, await tries(who, 'start_evening', { p_id: randomUUID(), ...START })]).toEqual([
        who,
        { code: 'PT403', hint: 'not_organiser' },
      ])
    expect(await tries('nobody', 'start_evening', { p_id: randomUUID(), ...START })).toEqual({
      code: '42501',
    })
    for (const is_rated of ['yes', 1, [], {}])
      expect(
        await tries('creator', 'start_evening', {
          p_id: randomUUID(),
          ...START,
          p_settings: { ...SETTINGS, is_rated },
        }),
      ).toEqual({ code: '22023' })
    await call('creator', 'set_organiser', { p_match_id: EVENING, p_member_id: participant, p_on: true })
    const id = randomUUID()
    expect(await tries('participant', 'start_evening', { p_id: id, ...START })).toEqual({ rows: 1 })
    expect((await board('other')).evening.is_rated).toBe(true)
    // The answer was lost: the call is sent again. Without the choice it is another one.
    expect(await tries('participant', 'start_evening', { p_id: id, ...START })).toEqual({ rows: 1 })
    expect(
      await tries('participant', 'start_evening', { p_id: id, p_match_id: EVENING, p_settings: SETTINGS }),
    ).toEqual({ code: 'PT422', hint: 'entry_differs' })
  })

  test.each([true, false])('and nobody later, where it was %s', async (is_rated) => {
    await begin({ is_rated })
    const { plan_version } = await board()
    expect(
      await tries('creator', 'change_evening', {
        p_id: randomUUID(),
        p_match_id: EVENING,
        p_expected: plan_version,
        p_settings: { is_rated: !is_rated },
      }),
    ).toEqual({ code: '22023' })
    expect(await tries('creator', 'start_evening', { p_id: randomUUID(), ...START })).toEqual({
      code: 'PT409',
      hint: 'evening_started',
    })
    for (const who of ['creator', 'participant', 'nobody'] as const)
      for (const sql of [
        'update evenings set is_rated = not is_rated where true',
        'update evening_players set has_joined = true where true',
        `select private.log_evening('${EVENING}')`,
        'select private.evenings_to_log()',
        'delete from private.logged_evenings where true',
      ])
        expect([who, sql, await triesSql(who, sql)]).toEqual([who, sql, { code: '42501' }])
    // Taking back other settings leaves it as it is.
    const { id } = await call('creator', 'change_evening', {
      p_id: randomUUID(),
      p_match_id: EVENING,
      p_expected: plan_version,
      p_settings: { rounds: 4 },
    })
    await revoke('creator', id)
    expect((await board()).evening.is_rated).toBe(is_rated)
  })

  test('and whoever has lost neither deletes the match nor moves it', async () => {
    const [game] = await begin()
    const acts = [
      'delete from matches where id = $1',
      `update matches set match_date = date_trunc('day', now()) + interval '60 hours' where id = $1`,
      `update matches set match_type = 'game' where id = $1`,
    ]
    await enter('creator', game?.id ?? '', 14, 10)
    // Members state these where they change a match.
    await asOperator(`update matches set end_time = '23:30', skill_level = 'Pro' where id = $1`, [EVENING])
    for (const sql of acts)
      expect([sql, await triesSql('creator', sql, [EVENING])]).toEqual([
        sql,
        { code: 'PT409', hint: 'result_stays' },
      ])
  })
})

describe('a game does not rate', () => {
  test('with a guest, until the guest has an account', async () => {
    const [seat] = await asOperator(
      `update match_participants set user_id = null, guest_name = 'Tom', guest_kind = 'link' where match_id = $1 and user_id = $2 returning id`,
      [EVENING, other],
    )
    await play([[14, 10]])
    await finish()
    expect(await lines()).toEqual([])
    const [ada] = await addMembers(1)
    await asOperator(
      'update match_participants set user_id = $2, guest_name = null, guest_kind = null where id = $1',
      [seat?.id, ada],
    )
    await work()
    expect(await points()).toEqual([[14, 10]])
    expect(await generations()).toHaveLength(1)
    expect(await verify()).toMatchObject({ state: 'same', results: 1 })
  })

  test('that was stopped, that nobody played, or without a score', async () => {
    const [stopped, whole] = await begin({}, 3)
    await enter('creator', stopped?.id ?? '', 10, 4, null, { p_finished: false })
    await enter('creator', whole?.id ?? '', 14, 10)
    await finish()
    expect(await points()).toEqual([[14, 10]])
  })

  test('of minutes in which nobody made a point', async () => {
    const [idle, played] = await begin({ points: undefined, minutes: 10 }, 2)
    await enter('creator', idle?.id ?? '', 0, 0)
    await enter('creator', played?.id ?? '', 9, 0)
    await finish()
    expect(await points()).toEqual([[9, 0]])
  })

  test('with two values that nobody has chosen between, nor one that was taken back', async () => {
    const [two, taken] = await begin({}, 2)
    await enter('creator', two?.id ?? '', 14, 10)
    await enter('other', two?.id ?? '', 10, 14)
    const { id } = await enter('creator', taken?.id ?? '', 20, 4)
    await revoke('creator', id)
    await finish()
    expect(await lines()).toEqual([])
  })

  test('whose organiser says otherwise and has played in none of it, until somebody chooses', async () => {
    const [ada] = await addMembers(1)
    await asOperator(
      `insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')`,
      [EVENING, ada],
    )
    const players = await startWithAll({ is_rated: true })
    const { you } = await board()
    await deal([roundOf(1, gameOf(players.filter((id) => id !== you.player_id)))])
    const game = (await board()).rounds[0]?.games[0]?.id ?? ''
    await enter('participant', game, 14, 10)
    const differs = await enter('creator', game, 10, 14)
    expect(differs.outcome).toBe('differs')
    await asOperator('savepoint two_values')
    await finish()
    expect(await lines()).toEqual([])
    await asOperator('rollback to savepoint two_values')
    await enter('participant', game, 14, 10, differs.id)
    await finish()
    expect(await points()).toEqual([[14, 10]])
  })

  test('over the word of one of its sides, whoever settles the board', async () => {
    const [game, corrected, agreed] = (await begin({}, 3)).map(({ id }) => id)
    // An organiser who plays chooses against the other side.
    await enter('creator', game ?? '', 14, 10)
    const { id } = await enter('other', game ?? '', 10, 14)
    await enter('creator', game ?? '', 14, 10, id)
    // A partner corrects: that side has said the newer.
    const first = await enter('participant', corrected ?? '', 20, 4)
    await enter('creator', corrected ?? '', 14, 10, first.id)
    // The other side gives in.
    await enter('creator', agreed ?? '', 13, 11)
    const differs = await enter('invited', agreed ?? '', 11, 13)
    const chosen = await enter('creator', agreed ?? '', 13, 11, differs.id)
    await enter('invited', agreed ?? '', 13, 11, chosen.id)
    await finish()
    expect(await points()).toEqual([
      [14, 10],
      [13, 11],
    ])
    expect(await lines()).toHaveLength(2)
  })

  test('that was dealt anew', async () => {
    const games = await begin()
    const players = (await board()).players.map(({ id }) => id)
    await deal([roundOf(1, gameOf(players.toReversed()))])
    expect(await enter('creator', games[0]?.id ?? '', 20, 4)).toMatchObject({ outcome: 'kept' })
    await finish()
    expect(await lines()).toEqual([])
  })

  test.each<[string, (player: string) => Promise<unknown>]>([
    [
      'joins the match',
      () => as('other', 'select join_match_bypass_notifications($1, $2, $3)', [EVENING, other, 'confirmed']),
    ],
    ['checks in', (player) => set('other', player, true)],
    [
      'enters a score',
      async () => enter('other', (await board()).rounds[0]?.games[0]?.id ?? '', 14, 10, null),
    ],
  ])('with a member whom organisers have added, until that one %s', async (_how, agrees) => {
    await asOperator('delete from match_participants where match_id = $1 and user_id = $2', [EVENING, other])
    await startWithAll({ is_rated: true })
    const player = randomUUID()
    await call('creator', 'add_player', {
      p_id: randomUUID(),
      p_match_id: EVENING,
      p_player_id: player,
      p_member_id: other,
    })
    const all = (await board()).players.map(({ id }) => id)
    await deal([roundOf(1, gameOf(all))])
    await enter('creator', (await board()).rounds[0]?.games[0]?.id ?? '', 14, 10)
    // That organisers say so, or that the member says the contrary, is not it.
    await set('creator', player, false)
    await set('creator', player, true)
    const { id } = await set('other', player, true)
    await revoke('other', id)
    await set('other', player, false)
    await asOperator('savepoint silent')
    await finish()
    expect(await lines()).toEqual([])
    await asOperator('rollback to savepoint silent')
    await agrees(player)
    await finish()
    expect(await points()).toEqual([[14, 10]])
    // A member who has agreed and leaves the community has played all the same.
    await asOperator('delete from auth.users where id = $1', [other])
    await work()
    expect(await points()).toEqual([[14, 10]])
  })
})
test('a result does not go with who leaves the match before its date', async () => {
  await play([[14, 10]])
  await as('other', 'delete from match_participants where match_id = $1 and user_id = auth.uid()', [EVENING])
  expect((await board()).players.find(({ member_id }) => member_id === other)).toMatchObject({
    participant_id: null,
  })
  await finish()
  expect(await points()).toEqual([[14, 10]])
})

test('an evening that is taken up again is not final, and its scores are those of its last end', async () => {
  const [game] = await play([[14, 10]])
  const { id } = await end()
  await pass(23)
  await revoke('creator', id)
  await work()
  expect(await lines()).toEqual([])
  const { rounds } = await board()
  await enter('other', game?.id ?? '', 10, 14, rounds[0]?.games[0]?.tip_id)
  await enter('participant', game?.id ?? '', 10, 14)
  await finish()
  expect(await points()).toEqual([[10, 14]])
})

test('rounds that were closed count as those that were not', async () => {
  const games = await begin({}, 2)
  await startRound(1)
  await enter('creator', games[0]?.id ?? '', 14, 10)
  await closeRound(1)
  await enter('creator', games[1]?.id ?? '', 15, 9)
  await finish()
  expect(await points()).toEqual([
    [14, 10],
    [15, 9],
  ])
})

test('while stewards hide the match it waits, and a match that is deleted takes its games along', async () => {
  await play([[14, 10]])
  await asOperator('update matches set hidden_at = now() where id = $1', [EVENING])
  await finish()
  expect(await lines()).toEqual([])
  await asOperator('update matches set hidden_at = null where id = $1', [EVENING])
  await work()
  expect(await ratingOf(creator)).not.toEqual({})
  await asOperator('delete from matches where id = $1', [EVENING])
  await work()
  expect(await lines()).toMatchObject([{ is_gone: true }])
  expect(await ratingOf(creator)).toEqual({})
  expect((await generations()).at(-1)).toMatchObject({ reason: 'deletion', state: 'current' })
  expect(await verify()).toMatchObject({ state: 'same', people: 0 })
})

test('one that is deleted before it was computed leaves nothing', async () => {
  await play([[14, 10]])
  await end()
  await pass(25)
  await asOperator('select private.log_evening($1)', [EVENING])
  await asOperator('delete from matches where id = $1', [EVENING])
  expect(await lines()).toEqual([])
})

test('a member who has left the ranking is computed like others, and shown to nobody', async () => {
  await play(Array.from({ length: 20 }, () => [14, 10]))
  await as('creator', `select set_rating_visibility('left')`)
  await finish()
  expect(await points()).toHaveLength(20)
  const [own] = await as('creator', 'select own_rating() as it, rating_steps() as steps')
  expect(own).toMatchObject({ it: { mu: null, results: 0 }, steps: [] })
  expect(await verify()).toMatchObject({ state: 'same' })
})

test('a member who leaves, or is removed, before it is final is nobody who could be rated; after that nothing changes', async () => {
  await play([[14, 10]])
  await asOperator('savepoint played')
  await asOperator('delete from auth.users where id = $1', [other])
  await finish()
  expect(await lines()).toEqual([])
  await asOperator('rollback to savepoint played')
  await finish()
  const before = await ratingOf(creator)
  await asOperator('delete from auth.users where id = $1', [other])
  await work()
  expect([await ratingOf(creator), await generations()]).toEqual([before, [expect.anything()]])
  // The evening has moved, and was entered again as it was.
  expect(await asOperator('select private.evenings_to_log()')).toEqual([])
  const [line] = await asOperator('select version from private.rated_results')
  expect([line, await verify()]).toMatchObject([{ version: 1 }, { state: 'same', results: 1, people: 4 }])
})

test('two accounts that become one are one player, and rate nothing in games that both have played', async () => {
  const [ada] = await addMembers(1)
  await play([[14, 10]])
  await asOperator('savepoint played')
  // Before it is final: the game of both goes on without a name.
  await asOperator('select private.merge_members($1, $2, null)', [creator, other])
  await finish()
  expect(await lines()).toEqual([])
  await asOperator('rollback to savepoint played')
  await finish()
  await asOperator('savepoint final')
  await asOperator('select private.merge_members($1, $2, null)', [creator, other])
  await work()
  expect([await lines(), await ratingOf(creator)]).toMatchObject([[{ is_gone: true }], {}])
  expect((await generations()).at(-1)).toMatchObject({ reason: 'merge' })
  expect([await asOperator('select private.evenings_to_log()'), await verify()]).toMatchObject([
    [],
    { state: 'same', people: 0 },
  ])
  await asOperator('rollback to savepoint final')
  const before = await ratingOf(other)
  await asOperator('select private.merge_members($1, $2, null)', [ada, other])
  await work()
  expect([await ratingOf(ada ?? ''), await generations()]).toEqual([before, [expect.anything()]])
  expect(await verify()).toMatchObject({ state: 'same', results: 1, people: 4 })
})

test('the limits of made-up results hold: a four rates like five matches in a week, each less than the one before', async () => {
  await play(Array.from({ length: 32 }, () => [24, 0]))
  await finish()
  const weights = (
    await asOperator('select distinct seq, weight from private.rating_steps order by seq')
  ).map(({ weight }) => Number(weight))
  expect(weights.slice(0, 4)).toEqual([250_000, 200_000, 166_667, 142_857])
  expect(weights.slice(20)).toEqual(Array(12).fill(0))
  expect((await ratingOf(creator)).results).toBe(5)
})

test('nothing is asked about evenings that are in the log as they are', async () => {
  await play([[14, 10]])
  const asked = () => countCalls(harness, 'is_final', 'select private.evenings_to_log()')
  expect(await asked()).toBe(1)
  await finish()
  expect(await asked()).toBe(0)
})
