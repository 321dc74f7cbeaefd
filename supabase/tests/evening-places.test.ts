import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { rankEvening } from '../../server/jobs/tasks/evenings__rank.ts'
import { countCalls } from './count-calls.ts'
import { workOn } from './evening-jobs.ts'
import { EVENING, gameOf, openEvening, roundOf } from './evening-scene.ts'
import { MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness('worked')
const { call, tries, board, startWithAll, deal, enter, revoke } = openEvening(harness)

let players: string[]
let first: string
let second: string

/** Creator and participant win by 14 : 10, then Tom and creator by 16 : 8. */
beforeEach(async () => {
  players = await startWithAll()
  const [creator = '', participant = '', tom = '', tim = ''] = players
  await deal([
    roundOf(1, gameOf([creator, participant, tom, tim])),
    roundOf(2, gameOf([creator, tom, participant, tim])),
  ])
  const { rounds } = await board()
  first = rounds[0]?.games[0]?.id ?? ''
  second = rounds[1]?.games[0]?.id ?? ''
  await enter('creator', first, 14, 10)
})

const end = () => call('creator', 'end_evening', { p_id: randomUUID(), p_match_id: EVENING })
const work = () => workOn(harness, rankEvening)
const places = (who?: Who) => {
  const sql = `select name, place, games, points::float, average::float, is_on_podium as podium
    from evening_places o cross join lateral (
      select coalesce(guest_name, split_part(username, ' ', 1)) as name from evening_players p left join profiles on profiles.id = member_id
       where p.id = o.player_id) as player order by place, name`
  return who ? harness.as(who, sql) : harness.asOperator(sql)
}

const AFTER_ONE = [
  { name: 'Creator', place: 1, games: 1, points: 14, average: 14, podium: true },
  { name: 'Participant', place: 1, games: 1, points: 14, average: 14, podium: true },
  { name: 'Tim', place: 3, games: 1, points: 10, average: 10, podium: true },
  { name: 'Tom', place: 3, games: 1, points: 10, average: 10, podium: true },
]

test('an evening that has ended gets its places, and none while it runs', async () => {
  expect([await work(), await places()]).toEqual([0, []])
  await end()
  expect(await work()).toBe(1)
  expect(await places()).toEqual(AFTER_ONE)
})

test('a score that comes later changes them, and taking the end back takes them away', async () => {
  const { id } = await end()
  await work()
  await enter('participant', second, 16, 8)
  expect(await work()).toBe(1)
  expect((await places()).map(({ name, place, points }) => [name, place, points])).toEqual([
    ['Creator', 1, 30],
    ['Tom', 2, 26],
    ['Participant', 3, 22],
    ['Tim', 4, 18],
  ])
  expect((await places()).filter(({ podium }) => podium)).toHaveLength(3)
  await revoke('creator', id)
  expect(await places()).toEqual([])
  expect(await work()).toBe(0)
})

test('one that nobody ends is found when it is over by itself, once', async () => {
  await harness.asOperator(
    `update evenings set started_at = started_at - interval '3 days' where match_id = $1`,
    [EVENING],
  )
  await harness.asOperator(`update matches set match_date = now() - interval '2 days' where id = $1`, [
    EVENING,
  ])
  const due = () => harness.asOperator('select private.evenings_to_rank() as id')
  expect(await due()).toEqual([{ id: EVENING }])
  const news = () => harness.asOperator(`select type from notifications where type = 'round_announced'`)
  expect(await news()).toHaveLength(1)
  await workOn(harness, rankEvening, {})
  expect(await places()).toEqual(AFTER_ONE)
  expect(await due()).toEqual([])
  // Nobody has a next game any more.
  expect(await news()).toEqual([])
})

test('nothing is asked about evenings that have their places', async () => {
  const asked = () => countCalls(harness, 'is_over', 'select private.evenings_to_rank()')
  await end()
  expect(await asked()).toBe(1)
  await work()
  expect(await asked()).toBe(0)
})

test('places of an older version than the evening has by now are not stored', async () => {
  await end()
  const { version } = await board()
  await enter('participant', second, 16, 8)
  const stale = [{ player_id: players[3], place: 1, games: 1, points: 24, average: 24, is_on_podium: true }]
  await harness.asOperator('select private.store_places($1, $2, $3)', [
    EVENING,
    version,
    JSON.stringify(stale),
  ])
  expect(await places()).toEqual([])
})

test('whoever sees the match reads them, and nobody writes them', async () => {
  await end()
  await work()
  for (const who of ['creator', 'participant', 'other'] as const) expect(await places(who)).toHaveLength(4)
  await harness.asOperator('update matches set is_private = true where id = $1', [EVENING])
  expect(await places('participant')).toHaveLength(4)
  expect(await places('other')).toEqual([])
  await harness.asOperator('update matches set is_private = false, hidden_at = now() where id = $1', [
    EVENING,
  ])
  expect(await places('other')).toEqual([])
  expect(await harness.tries('nobody', 'select from evening_places')).toEqual({ code: '42501' })
  for (const sql of [
    `insert into evening_places values ('${EVENING}', '${players[0]}', 1, 1, 24, 24, true)`,
    'update evening_places set place = 1',
    'delete from evening_places',
    'select from private.evening_rankings',
  ])
    expect(await harness.tries('creator', sql)).toEqual({ code: '42501' })
  for (const name of [
    'store_places',
    'evening_to_rank',
    'evenings_to_rank',
    'deal_to_check',
    'record_deal_check',
  ])
    expect(
      await harness.asOperator(
        `select has_function_privilege('authenticated', oid, 'execute') or has_function_privilege('anon', oid, 'execute') as callable
           from pg_proc where proname = $1`,
        [name],
      ),
    ).toEqual([{ callable: false }])
})

test('a member who leaves keeps a place without a name, and takes it along in the export', async () => {
  await end()
  await work()
  const [row] = await harness.as('participant', 'select export_my_data() as data')
  expect(row?.data).toMatchObject({
    evening_places: [{ match_id: EVENING, place: 1, games: 1, points: 14, average: 14, is_on_podium: true }],
  })
  await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.participant])
  expect((await places()).map(({ name, place }) => [name, place])).toContainEqual([null, 1])
})

test('two accounts that become one have one place', async () => {
  await end()
  await work()
  await harness.asOperator('select private.merge_members($1, $2, null)', [MEMBERS.other, MEMBERS.participant])
  await work()
  expect((await places()).map(({ name, place }) => [name, place])).toContainEqual(['Other', 1])
})

test('they go with the match', async () => {
  await end()
  await work()
  await harness.as('creator', 'delete from matches where id = $1', [EVENING])
  expect(await places()).toEqual([])
  expect(await tries('creator', 'get_evening', { p_match_id: EVENING })).toEqual({ rows: 1 })
})
