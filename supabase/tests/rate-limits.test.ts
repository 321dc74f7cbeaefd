import { expect, test } from 'vitest'
import { ACTION_LIMITS } from '../../testing/action-limits.ts'
import { MATCHES, MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()

type Action = keyof typeof ACTION_LIMITS

/** Leaves so much of a limit. */
const allow = (action: Action, most: number) =>
  harness.asOperator('update private.rate_limits set most = $1 where action = $2', [most, action])
const counted = async (action: Action) => {
  const [row] = await harness.asOperator('select total from private.rate_counters where action = $1', [
    action,
  ])
  return row?.total ?? 0
}
const MATCH = {
  location: 'TSG Padel',
  skill_level: 'Pro',
  match_date: '2030-03-01T18:30:00Z',
  end_time: '23:00',
  players: 4,
  recurrence: 'none',
  court_booked: false,
  is_private: false,
  match_category: 'friendly',
  match_activity: [],
  match_type: 'standard',
}
const create = (match: object = {}, participants: object[] = []) =>
  harness.tries('creator', 'select create_matches($1, $2)', [
    { ...MATCH, ...match },
    JSON.stringify(participants),
  ])
const invite = (who: string = MEMBERS.other) =>
  harness.tries('creator', 'insert into match_participants (match_id, user_id) values ($1, $2)', [
    MATCHES.open,
    who,
  ])
const join = `select join_match_bypass_notifications($1, $2, 'confirmed')`
const leave = 'delete from match_participants where match_id = $1 and user_id = $2'
const tooMany = (hint: string) => ({ code: 'PT429', hint })

test('the limits are those that are written down', async () => {
  const rows = await harness.asOperator(
    'select action, most, seconds from private.rate_limits order by action',
  )
  const known = Object.entries(ACTION_LIMITS).map(([action, limit]) => ({ action, ...limit }))
  expect(rows).toEqual(known.sort((one, other) => (one.action < other.action ? -1 : 1)))
})

test('a year of daily matches with three who are asked is one match', async () => {
  const three = [MEMBERS.creator, MEMBERS.participant, MEMBERS.invited, MEMBERS.other].map((user_id) => ({
    user_id,
  }))
  expect(await create({ recurrence: 'daily' }, three)).toEqual({ rows: 1 })
  expect([await counted('matches'), await counted('match_dates'), await counted('invitations')]).toEqual([
    1, 365, 3,
  ])
})

test('matches that are deleted again count', async () => {
  await allow('matches', 2)
  for (const _ of [1, 2]) {
    expect(await create()).toEqual({ rows: 1 })
    await harness.as('creator', `delete from matches where match_date = '2030-03-01T18:30:00Z'`)
  }
  expect(await create()).toEqual(tooMany('too_many_matches'))
})

test('many matches in one statement count as many', async () => {
  await allow('matches', 3)
  const many = `insert into matches (creator_id, location, skill_level, match_date, end_time)
    select $1, 'TSG Padel', 'Pro', now() + interval '1 day', '23:59:59' from generate_series(1, $2)`
  expect(await harness.tries('creator', many, [MEMBERS.creator, 4])).toEqual(tooMany('too_many_matches'))
  expect(await harness.tries('creator', many, [MEMBERS.creator, 3])).toEqual({ rows: 0 })
})

test('an id that all of them share makes many matches one series, of which the dates count', async () => {
  await allow('match_dates', 3)
  const many = `insert into matches (creator_id, location, skill_level, match_date, end_time, series_id)
    select $1, 'TSG Padel', 'Pro', now() + interval '1 day', '23:59:59', $2 from generate_series(1, 4)`
  expect(await harness.tries('creator', many, [MEMBERS.creator, MEMBERS.creator])).toEqual(
    tooMany('too_many_matches'),
  )
})

test('to invite and take back counts each time', async () => {
  await allow('invitations', 2)
  for (const _ of [1, 2]) {
    expect(await invite()).toEqual({ rows: 0 })
    await harness.as('creator', leave, [MATCHES.open, MEMBERS.other])
  }
  expect(await invite()).toEqual(tooMany('too_many_invitations'))
})

test('joining, leaving and answering count together, those of each member apart', async () => {
  await allow('participations', 3)
  expect(await harness.tries('other', join, [MATCHES.open, MEMBERS.other])).toEqual({ rows: 1 })
  expect(await harness.tries('other', leave, [MATCHES.open, MEMBERS.other])).toEqual({ rows: 0 })
  expect(await harness.tries('other', join, [MATCHES.open, MEMBERS.other])).toEqual({ rows: 1 })
  expect(await harness.tries('other', leave, [MATCHES.open, MEMBERS.other])).toEqual(
    tooMany('too_many_answers'),
  )
  const answer = `update match_participants set status = $1 where user_id = $2 and match_id = $3`
  for (const status of ['declined', 'confirmed', 'declined'])
    expect(await harness.tries('invited', answer, [status, MEMBERS.invited, MATCHES.open])).toEqual({
      rows: 0,
    })
  expect(await harness.tries('invited', answer, ['confirmed', MEMBERS.invited, MATCHES.open])).toEqual(
    tooMany('too_many_answers'),
  )
})

test.each<[Action, string, string, unknown[]]>([
  [
    'match_changes',
    'too_many_changes',
    'update matches set description = clock_timestamp()::text where id = $1',
    [MATCHES.open],
  ],
  [
    'comments',
    'too_many_comments',
    `insert into match_comments (match_id, user_id, comment) values ($1, $2, 'Hello')`,
    [MATCHES.open, MEMBERS.creator],
  ],
  [
    'profile_changes',
    'too_many_profile_changes',
    `update profiles set skill_level = 'Pro' where id = $1`,
    [MEMBERS.creator],
  ],
  [
    'court_alerts',
    'too_many_new_alerts',
    `insert into court_alerts (booking_date, from_hour, until_hour)
       select current_date + 1 + count(*)::int, 6, 23 from court_alerts where $1::uuid is not null`,
    [MEMBERS.creator],
  ],
])('%s beyond the limit are refused as %s', async (action, reason, sql, values) => {
  await allow(action, 2)
  for (const _ of [1, 2]) expect(await harness.tries('creator', sql, values)).toEqual({ rows: 0 })
  expect(await harness.tries('creator', sql, values)).toEqual(tooMany(reason))
})

test('what an operator or a job does is not counted', async () => {
  await allow('matches', 1)
  await harness.asOperator(
    `insert into matches (creator_id, location, match_date) select $1, 'TSG Padel', now() from generate_series(1, 50)`,
    [MEMBERS.creator],
  )
  expect(await counted('matches')).toBe(0)
})

test('an hour later the member goes on', async () => {
  await allow('invitations', 1)
  expect(await invite()).toEqual({ rows: 0 })
  await harness.as('creator', leave, [MATCHES.open, MEMBERS.other])
  expect(await invite()).toEqual(tooMany('too_many_invitations'))
  await harness.asOperator(`update private.rate_counters set window_start = now() - interval '61 minutes'`)
  expect(await invite()).toEqual({ rows: 0 })
})

test('there are never more invitations than free places', async () => {
  expect(await invite()).toEqual({ rows: 0 })
  expect(await invite(MEMBERS.creator)).toMatchObject({ code: 'PT403' })
  const [more] = await harness.asOperator(
    `insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'more@example.org', now()),
       (gen_random_uuid(), 'most@example.org', now()) returning (select array_agg(id) from profiles where false), id`,
  )
  expect(await invite(String(more?.id))).toEqual({ rows: 0 })
  // One is in and three are asked: that makes four.
  const [last] = await harness.asOperator(`select id from auth.users where email = 'most@example.org'`)
  expect(await invite(String(last?.id))).toEqual({ code: 'PT409', hint: 'all_places_offered' })
  await harness.asOperator(`update matches set match_type = 'event', players = 0 where id = $1`, [
    MATCHES.open,
  ])
  expect(await invite(String(last?.id))).toEqual({ rows: 0 })
})

test.each(['rate_limits', 'rate_counters'])('no member reads or changes %s', async (table) => {
  for (const sql of ['select * from', 'delete from'])
    expect(await harness.tries('creator', `${sql} private.${table}`)).toEqual({ code: '42501' })
  expect(await harness.tries('creator', `select private.count_action('matches', -100)`)).toEqual({
    code: '42501',
  })
})
