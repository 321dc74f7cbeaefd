import { beforeEach, expect, test } from 'vitest'
import { randomFrom } from '../../domain/americano/shuffle.ts'
import { achievedBy } from '../../domain/rating/achieved.ts'
import { outlookOf } from '../../domain/rating/outlook.ts'
import { MILLION, RATING, startOf } from '../../domain/rating/parameters.ts'
import { afterIdleDays, rate, winShare } from '../../domain/rating/rate.ts'
import { randomResults } from '../../domain/rating/testing/random-results.ts'
import { testDependencies } from '../../server/jobs/testing/test-dependencies.ts'
import { rebuildRatings, updateRatings } from '../../server/ratings/update-ratings.ts'
import { openHarness } from './harness.ts'
import { openRatings, type PlayedMatch } from './rating-scene.ts'

const harness = openHarness('worked')
const { asOperator } = harness
const { addMembers, play, playEvening, settle, correct, work, verify, ratingOf, generations } =
  openRatings(harness)
const query = async (text: string, values?: unknown[]) => ({ rows: await asOperator(text, values) }) as never

let members: string[]
beforeEach(async () => {
  members = await addMembers(9)
  await asOperator(`update profiles set skill_level = 'Intermediate' where id = any ($1)`, [members])
})
const four = (...numbers: number[]) => numbers.map((number) => members[number] ?? null)

test('a confirmed result rates its four, as the formula says', async () => {
  await play(four(0, 1, 2, 3))
  await work()
  const start = startOf('Intermediate')
  const { a, b } = rate(
    [start, start],
    [start, start],
    achievedBy({ sets: [6, 4, 6, 4], isTieBreak: false }),
    MILLION,
  )
  expect(await ratingOf(members[1] ?? '')).toEqual({ ...a[1], results: 1 })
  expect(await ratingOf(members[2] ?? '')).toEqual({ ...b[0], results: 1 })
  expect(await generations()).toEqual([{ reason: 'start', state: 'current', last: 1 }])
  expect(await verify()).toEqual({ state: 'same', results: 1, people: 4 })
})

test('friendly, unfinished and guests rate nothing, until the guest has an account', async () => {
  await play(four(0, 1, 2, 3), { category: 'friendly' })
  await play(four(0, 1, 2, 3), { outcome: 'unfinished', sets: [6, 4, 3, 2] })
  const { seats } = await play(four(0, 1, 2, 99))
  await work()
  expect(await ratingOf(members[0] ?? '')).toEqual({})
  await asOperator(
    'update match_participants set user_id = $2, guest_name = null, guest_kind = null where id = $1',
    [seats[3], members[4]],
  )
  await work()
  expect(await ratingOf(members[4] ?? '')).toMatchObject({ results: 1 })
  expect(await generations()).toHaveLength(1)
})

test('a correction makes a new generation, and what was confirmed meanwhile goes on behind it', async () => {
  const { id } = await play(four(0, 1, 2, 3))
  await work()
  const before = await ratingOf(members[0] ?? '')
  await correct(id, [4, 6, 4, 6])
  await play(four(0, 4, 1, 5))
  await work()
  expect((await generations()).map(({ reason, state }) => [reason, state])).toEqual([
    ['start', 'past'],
    ['correction', 'current'],
  ])
  expect((await ratingOf(members[0] ?? '')).results).toBe(2)
  expect(before.mu).toBeGreaterThan(3_000_000)
  expect(await verify()).toMatchObject({ state: 'same', results: 2 })
  expect(
    await asOperator(
      'select from private.rating_steps where generation_id in (select id from private.rating_generations where state = $1)',
      ['past'],
    ),
  ).toEqual([])
})

test('void, and a deleted match, are as if nobody had played', async () => {
  const first = await play(four(0, 1, 2, 3))
  const second = await play(four(0, 1, 4, 5))
  await work()
  await correct(first.id, null)
  await work()
  expect(await ratingOf(members[2] ?? '')).toEqual({})
  await asOperator('delete from matches where id = $1', [second.id])
  await work()
  expect(await ratingOf(members[0] ?? '')).toEqual({})
  expect((await generations()).at(-1)).toMatchObject({ reason: 'deletion', state: 'current' })
  expect(await verify()).toMatchObject({ state: 'same', people: 0 })
})

test('whoever leaves keeps a key alone, and nothing is computed anew', async () => {
  const { id } = await play(four(0, 1, 2, 3))
  await work()
  await asOperator('delete from auth.users where id = $1', [members[1]])
  await work()
  expect(await generations()).toHaveLength(1)
  expect(
    await asOperator('select count(*)::int as kept from private.rating_people where member_id is null'),
  ).toEqual([{ kept: 1 }])
  // A correction after that still knows who it was.
  await correct(id, [6, 0, 6, 0])
  await work()
  expect(await verify()).toEqual({ state: 'same', results: 1, people: 4 })
})

test('two accounts that become one are one player, and have not played each other', async () => {
  await play(four(0, 1, 2, 3))
  await play(four(4, 1, 5, 6))
  await play(four(0, 1, 4, 3))
  await work()
  await asOperator('select private.merge_members($1, $2, null)', [members[0], members[4]])
  await work()
  expect((await ratingOf(members[0] ?? '')).results).toBe(2)
  expect((await generations()).at(-1)).toMatchObject({ reason: 'merge', state: 'current' })
  expect(await verify()).toMatchObject({ state: 'same' })
})

test('one who merges into an account without results brings them along', async () => {
  await play(four(0, 1, 2, 3))
  await work()
  const before = await ratingOf(members[0] ?? '')
  await asOperator('select private.merge_members($1, $2, null)', [members[7], members[0]])
  await work()
  expect([await ratingOf(members[7] ?? ''), await generations()]).toEqual([before, [expect.anything()]])
})

test('a level that is changed later moves nothing', async () => {
  await play(four(0, 1, 2, 3))
  await work()
  await asOperator(`update profiles set skill_level = 'Pro' where id = $1`, [members[0]])
  await play(four(0, 4, 2, 5))
  await work()
  expect(await verify()).toMatchObject({ state: 'same', results: 2 })
})

test('a worker that dies on the way leaves the current generation, and the next one finishes', async () => {
  const { id } = await play(four(0, 1, 2, 3))
  await work()
  const before = await ratingOf(members[0] ?? '')
  await correct(id, [0, 6, 0, 6])
  const dying = (text: string, values?: unknown[]) =>
    text.includes('finish_generation') ? Promise.reject(new Error('died')) : query(text, values)
  await expect(updateRatings(dying, testDependencies().log)).rejects.toThrow('died')
  expect(await ratingOf(members[0] ?? '')).toEqual(before)
  // Another one builds, as far as anybody knows.
  expect(await rebuildRatings(query, 'correction')).toBe(false)
  await asOperator(
    `update private.rating_generations set touched_at = now() - interval '3 minutes' where state = 'building'`,
  )
  await work()
  expect(await ratingOf(members[0] ?? '')).not.toEqual(before)
  expect(await verify()).toMatchObject({ state: 'same' })
})

test('a result that changes while all is computed anew is computed once more', async () => {
  const first = await play(four(0, 1, 2, 3))
  const second = await play(four(4, 5, 6, 7))
  await work()
  await correct(first.id, [0, 6, 0, 6])
  let changed = false
  const changing = async (text: string, values?: unknown[]) => {
    if (text.includes('finish_generation') && !changed) {
      changed = true
      await correct(second.id, [0, 6, 0, 6])
    }
    return query(text, values)
  }
  await updateRatings(changing, testDependencies().log)
  expect((await generations()).map(({ reason }) => reason)).toEqual(['start', 'correction', 'correction'])
  expect(await verify()).toMatchObject({ state: 'same' })
})

test('lines that another worker has computed meanwhile are not computed twice', async () => {
  await play(four(0, 1, 2, 3))
  await work()
  await play(four(0, 1, 2, 3))
  let appended = false
  const late = async (text: string, values?: unknown[]) => {
    if (text.includes('append_ratings') && !appended) {
      appended = true
      await work()
    }
    return query(text, values)
  }
  await updateRatings(late, testDependencies().log)
  expect((await ratingOf(members[0] ?? '')).results).toBe(2)
  expect(await verify()).toMatchObject({ state: 'same', results: 2 })
})

test('a verification finds a number that differs, and one that is missing or of nothing', async () => {
  await play(four(0, 1, 2, 3))
  await work()
  for (const sql of [
    'update private.rating_steps set mu_after = mu_after + 1 where mu_after > mu_before',
    'delete from private.rating_steps where mu_after > mu_before',
    'update private.ratings set sigma = sigma - 1 where true',
    'update private.rating_tenths set happened = happened + 1 where true',
    `update private.rated_results set sets = '{6,0,6,0}' where true`,
    'update private.rated_results set is_gone = true where true',
  ]) {
    await asOperator('savepoint before_change')
    await asOperator(sql)
    expect([sql, await verify()]).toEqual([
      sql,
      { state: 'differs', differences: expect.arrayContaining([expect.any(String)]) },
    ])
    await asOperator('rollback to savepoint before_change')
  }
  expect(await verify()).toMatchObject({ state: 'same' })
})

test('a random log with evenings, corrections, merges, deletions and late confirmations is verified to the last digit', async () => {
  const random = randomFrom(35)
  const upTo = (most: number) => Math.floor(random() * most)
  const pick = <One>(list: readonly One[]) => list[upTo(list.length)] as One
  let alive = [...members, ...(await addMembers(9))]
  const played: PlayedMatch[] = []
  const sets = () =>
    pick([
      [6, 4, 6, 4],
      [6, 7, 3, 6],
      [4, 6, 7, 5, 6, 1],
      [0, 6, 7, 6, 4, 6],
    ])
  const some = (count: number, of = alive) => of.toSorted(() => random() - 0.5).slice(0, count)
  const someFour = () => some(4)
  const evenings: string[] = []
  async function evening() {
    const present = some(7)
    const games = Array.from({ length: 1 + upTo(6) }, () => {
      const points = upTo(25)
      return { four: some(4, present), points: [points, 24 - points] }
    })
    evenings.push((await playEvening(present, games, 51 + upTo(1900))).id)
  }
  const remove = (ids: string[]) =>
    asOperator('delete from matches where id = $1', ids.splice(upTo(ids.length), 1))
  const acts: [number, () => Promise<unknown>][] = [
    [60, async () => played.push(await play(someFour(), { sets: sets(), hoursAgo: 1 + upTo(2000) }))],
    [12, () => correct(pick(played).id, sets())],
    [3, () => correct(played.splice(upTo(played.length), 1)[0]?.id ?? '', null)],
    [
      4,
      () => asOperator('delete from matches where id = $1', [played.splice(upTo(played.length), 1)[0]?.id]),
    ],
    [
      2,
      async () => {
        const [kept, double] = someFour()
        alive = alive.filter((one) => one !== double)
        await asOperator('select private.merge_members($1, $2, null)', [kept, double])
      },
    ],
    [
      2,
      async () => {
        const [gone] = someFour()
        alive = alive.filter((one) => one !== gone)
        await asOperator('delete from auth.users where id = $1', [gone])
        alive.push(...(await addMembers(1)))
      },
    ],
    [17, work],
    [9, evening],
    [2, () => remove(evenings)],
    // Somebody's score of an evening that is in the log is changed, as an operator may.
    [
      2,
      () =>
        asOperator(
          `with changed as (update evening_games set points_a = points_b, points_b = points_a where match_id = $1)
           update evening_versions set version = version + 1 where match_id = $1`,
          [pick(evenings) ?? null],
        ),
    ],
  ]
  const ways = acts.flatMap(([times, act]) => Array.from({ length: times }, () => act))
  for (let at = 0; at < 8; at++) await acts[0]?.[1]()
  for (let at = 0; at < 3; at++) await evening()
  for (let at = 0; at < 120; at++) {
    await pick(ways)()
  }
  await work()
  const found = await verify()
  expect(found).toMatchObject({ state: 'same' })
  // The log is that of the results that count.
  const [counts] = await asOperator(
    `select count(*)::int as results, (select count(*)::int from private.rated_results where not is_gone and kind = 'match') as lines,
            (select count(*)::int from private.rated_results where not is_gone and kind = 'evening') as games,
            (select count(*)::int from private.rated_results where is_gone and kind = 'evening') as gone,
            (select count(distinct reason)::int from private.rating_generations) as reasons
       from match_results r join private.rated_results l on l.source_id = r.match_id and l.sets = r.sets and not l.is_gone where r.state = 'confirmed'`,
  )
  expect(counts?.results).toBe(counts?.lines)
  expect(counts?.lines).toBeGreaterThan(30)
  expect(counts?.reasons).toBe(4)
  expect(counts?.games).toBeGreaterThan(15)
  expect(counts?.gone).toBeGreaterThan(0)
})

test('the database knows the parameters and the formula of forecasts', async () => {
  for (const level of ['Beginner', 'Intermediate', 'Advanced', 'Pro', null])
    expect(await asOperator('select * from private.rating_start($1)', [level])).toEqual([startOf(level)])
  const results = randomResults(500, 2)
  const shares = await asOperator(
    `select private.win_share(a, b, v) as share, private.outlook(private.win_share(a, b, v)) as word
       from unnest($1::float8[], $2::float8[], $3::float8[]) as one (a, b, v)`,
    [
      results.map(({ a }) => a[0].mu + a[1].mu),
      results.map(({ b }) => b[0].mu + b[1].mu),
      results.map(({ a, b }) => [...a, ...b].reduce((sum, { sigma }) => sum + sigma ** 2, 0)),
    ],
  )
  const apart = results.map(({ a, b }, at) => Math.abs(winShare(a, b) - Number(shares[at]?.share)))
  expect(Math.max(...apart)).toBeLessThan(1e-6)
  expect(shares.map(({ word }) => word)).toEqual(results.map(({ a, b }) => outlookOf(winShare(a, b))))
  const idle = await asOperator(
    `select private.idle_sigma(sigma, now(), now() + days * interval '24 hours', 600000) as sigma from unnest($1::int[], $2::int[]) as one (sigma, days)`,
    [results.map(({ a }) => a[0].sigma), results.map((_, at) => at)],
  )
  expect(idle.map(({ sigma }) => sigma)).toEqual(
    results.map(({ a }, at) => afterIdleDays(a[0], at, 600_000).sigma),
  )
  expect(RATING.betaSquared * 2).toBe(320_000_000_000)
})

test('the report says how the worker left things', async () => {
  await play(four(0, 1, 2, 3))
  await work()
  await settle(members[0] ?? '')
  const [row] = await asOperator(`select facts from private.system_reports where source = 'ratings'`)
  expect(row?.facts).toMatchObject({ version: 2, reason: 'start', results: 1, waiting: 0, oldest: null })
})

test('a line that was numbered last and counts no more leaves its number to nobody', async () => {
  const { id } = await play(four(0, 1, 2, 3))
  await work()
  await correct(id, null)
  await work()
  await play(four(4, 5, 6, 7))
  await work()
  expect(await verify()).toMatchObject({ state: 'same', results: 2, people: 4 })
})

test('what was numbered by a worker that died is appended to the generation that is current', async () => {
  const { id } = await play(four(0, 1, 2, 3))
  await work()
  await play(four(4, 5, 6, 7))
  await correct(id, [0, 6, 0, 6])
  await asOperator('select private.begin_generation(2, $1)', ['correction'])
  await asOperator(`delete from private.rating_generations where state = 'building'`)
  await correct(id, [6, 4, 6, 4])
  await asOperator('update private.rated_results set rated_version = version where source_id = $1', [id])
  expect(await verify()).toMatchObject({ state: 'same', results: 1 })
  await work()
  expect(await generations()).toMatchObject([{ state: 'current', last: 2 }])
  expect(await verify()).toEqual({ state: 'same', results: 2, people: 8 })
})
