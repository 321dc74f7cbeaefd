import { expect, test } from 'vitest'
import { EVERYBODY, MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const visible = (who: Who, match: string) => harness.tries(who, 'select from matches where id = $1', [match])

test.each(EVERYBODY)('%s sees a public match if signed in', async (who) => {
  expect(await visible(who, MATCHES.open)).toEqual(who === 'nobody' ? { code: '42501' } : { rows: 1 })
})

test('a private match is seen by its creator and those in it, invited ones included, also in counts', async () => {
  for (const who of ['creator', 'participant', 'invited'] as const) {
    expect(await visible(who, MATCHES.hidden)).toEqual({ rows: 1 })
  }
  expect(await visible('other', MATCHES.hidden)).toEqual({ rows: 0 })
  expect(await harness.as('other', 'select count(*)::int from matches')).toEqual([{ count: 2 }])
})

test('whoever leaves a private match does not see it any more', async () => {
  await harness.as('participant', 'delete from match_participants where match_id = $1', [MATCHES.hidden])
  expect(await visible('participant', MATCHES.hidden)).toEqual({ rows: 0 })
})

const CREATE = `insert into matches (creator_id, location, skill_level, match_date, end_time, created_at)
  values ($1, 'TSG Padel', 'Pro', now() + interval '1 day', '23:59:59', '2001-01-01Z') returning created_at = now() as stamped`

test('members create matches in their own name, at the time of the database', async () => {
  expect(await harness.as('other', CREATE, [MEMBERS.other])).toEqual([{ stamped: true }])
  expect(await harness.tries('other', CREATE, [MEMBERS.creator])).toEqual({ code: '42501' })
  expect(await harness.tries('other', CREATE, [null])).toEqual({ code: '42501' })
  expect(await harness.tries('nobody', CREATE, [null])).toEqual({ code: '42501' })
})

test.each([
  ['update', `update matches set location = 'Elsewhere' where id = $1 returning id`],
  ['delete', 'delete from matches where id = $1 returning id'],
])('only the creator may %s', async (_verb, sql) => {
  for (const who of ['participant', 'invited', 'other'] as const) {
    expect(await harness.tries(who, sql, [MATCHES.open])).toEqual({ rows: 0 })
  }
  expect(await harness.tries('nobody', sql, [MATCHES.open])).toEqual({ code: '42501' })
  expect(await harness.tries('creator', sql, [MATCHES.open])).toEqual({ rows: 1 })
})

test.each([
  'id = gen_random_uuid()',
  `creator_id = '${MEMBERS.other}'`,
  'created_at = now()',
  'updated_at = now()',
])('not even the creator sets %s', async (change) => {
  expect(await harness.tries('creator', `update matches set ${change}`)).toEqual({ code: '42501' })
})

test('participants and comments go with their match', async () => {
  await harness.as('creator', 'insert into match_comments (match_id, user_id, comment) values ($1, $2, $3)', [
    MATCHES.open,
    MEMBERS.creator,
    'See you',
  ])
  await harness.as('creator', 'delete from matches where id = $1', [MATCHES.open])
  const left = `select from match_participants where match_id = $1 union all select from match_comments where match_id = $1`
  expect(await harness.asOperator(left, [MATCHES.open])).toEqual([])
})

test('a past match is deleted with its participants too', async () => {
  expect(
    await harness.tries('creator', 'delete from matches where id = $1 returning id', [MATCHES.past]),
  ).toEqual({ rows: 1 })
})

test.each([
  [`location = '  '`],
  [`location = repeat('x', 121)`],
  [`skill_level = 'Champion'`],
  ['players = 3'],
  ['players = 0'],
  [`match_type = 'event', players = 21`],
  [`match_type = 'event', players = -1`],
  [`match_type = 'chess'`],
  [`match_category = 'serious'`],
  ['price_per_person = -0.01'],
  [`price_per_person = 'NaN'`],
  [`match_activity = array_fill('x'::text, array[11])`],
  [`match_activity = array[repeat('x', 401)]`],
  [`match_activity = '{{Training},{Other}}'`],
  [`match_activity = array['Training', null]`],
  [`location = U&'\\200B\\2060 \\3164'`],
  [`match_activity = array['']`],
  [`match_activity = array['Training', U&'\\200B ']`],
  [`end_time = '24:00'`],
  ['is_recurring = true'],
  ['longitude = 9.1'],
  ['latitude = 48.7'],
  [`paid_by = '${MEMBERS.other}'`],
  [`brings_balls = '${MEMBERS.other}'`],
  ['match_duration = 0'],
  ['match_duration = 1441'],
  [`recurrence = 'yearly'`],
  ['latitude = 90.1'],
  [`latitude = 'NaN'`],
  ['longitude = -180.1'],
  [`description = repeat('x', 2001)`],
  [`image_url = repeat('x', 2049)`],
])('a match refuses %s', async (change) => {
  expect(await harness.tries('creator', `update matches set ${change}`)).toEqual({ code: '23514' })
})

test.each([
  [`match_type = 'event', players = 0`],
  [`match_type = 'event', players = 20`],
  ['players = 2'],
  ['price_per_person = 0'],
  [`end_time = '23:59', match_date = (current_date + 1 + time '18:30') at time zone 'Europe/Berlin'`],
  ['latitude = 48.7, longitude = 9.1'],
  [`paid_by = '${MEMBERS.participant}', brings_balls = '${MEMBERS.creator}'`],
  [`paid_by = '${MEMBERS.invited}'`],
  [`match_activity = array['Training', 'Social Play']`],
])('a match takes %s', async (change) => {
  const sql = `update matches set ${change} where id = $1 returning id`
  expect(await harness.tries('creator', sql, [MATCHES.open])).toEqual({ rows: 1 })
})

test('a new match has tasks for its creator and for those who are invited with it', async () => {
  const create = (member: string, invited: string[]) =>
    harness.tries('creator', 'select create_matches($1, $2)', [
      {
        ...{
          location: 'TSG Padel',
          skill_level: 'Pro',
          players: 4,
          match_type: 'standard',
          recurrence: 'none',
        },
        ...{
          match_date: '2030-01-31T18:30:00Z',
          end_time: '21:00',
          match_activity: [],
          match_category: 'friendly',
        },
        ...{ is_private: false, court_booked: false, paid_by: member, brings_balls: MEMBERS.creator },
      },
      JSON.stringify(invited.map((user_id) => ({ user_id }))),
    ])
  expect(await create(MEMBERS.invited, [MEMBERS.creator, MEMBERS.invited])).toEqual({ rows: 1 })
  // The next match does not remember who was invited to this one.
  expect(await create(MEMBERS.invited, [MEMBERS.other])).toEqual({ code: '23514' })
  expect(
    await harness.tries('creator', 'update matches set paid_by = $1 where id = $2', [
      MEMBERS.other,
      MATCHES.open,
    ]),
  ).toEqual({ code: '23514' })
})
