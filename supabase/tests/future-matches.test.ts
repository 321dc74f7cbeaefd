import { expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()
const PAST = { code: 'PT422', hint: 'match_in_past' }
const FAR = { code: 'PT422', hint: 'match_too_far' }

const create = (start: string, series: string | null = null) =>
  harness.tries(
    'other',
    `insert into matches (creator_id, location, skill_level, match_date, end_time, series_id)
     values ($1, 'TSG Padel', 'Pro', ${start}, '23:59:59', $2)`,
    [MEMBERS.other, series],
  )
const change = (set: string, match: string = MATCHES.open) =>
  harness.tries('creator', `update matches set end_time = '23:59:59', ${set} where id = $1 returning id`, [
    match,
  ])
const leave = (who: 'participant' | 'invited' | 'creator', user: string = MEMBERS[who]) =>
  harness.tries(who, 'delete from match_participants where match_id = $1 and user_id = $2 returning id', [
    MATCHES.open,
    user,
  ])
/** The match began, without anybody having moved it. */
const timePasses = () =>
  harness.asOperator(`update matches set match_date = now() - interval '1 minute' where id = $1`, [
    MATCHES.open,
  ])

test('no member makes a match in the past or moves one there', async () => {
  expect(await create(`now() - interval '1 minute'`)).toEqual(PAST)
  expect(await create(`'-infinity'`)).toEqual(PAST)
  expect(await change(`match_date = now() - interval '1 minute'`)).toEqual(PAST)
  expect(await change(`match_date = match_date - interval '1 day'`, MATCHES.past)).toEqual(PAST)
  expect(await change(`match_date = '2020-01-01Z'`)).toEqual(PAST)
})

test('nor a series, or the dates of one', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  const match = {
    location: 'TSG Padel',
    skill_level: 'Pro',
    end_time: '23:59',
    players: 4,
    match_category: 'friendly',
  }
  const more = { match_type: 'standard', match_activity: [], court_booked: false, is_private: false }
  const series = { ...match, ...more, match_date: yesterday, recurrence: 'weekly' }
  expect(await harness.tries('creator', `select create_matches($1, '[]')`, [series])).toEqual(PAST)
  expect(
    await harness.tries(
      'creator',
      `select update_matches(id, jsonb_build_object('match_date', $2::text),
         jsonb_build_object('match_date', jsonb_build_array(match_date)), true) from matches where id = $1`,
      [MATCHES.open, yesterday],
    ),
  ).toEqual(PAST)
})

test('a match that is being played keeps its date while the rest changes', async () => {
  expect(await change(`description = 'Court 3', match_date = match_date`, MATCHES.past)).toEqual({ rows: 1 })
  expect(await change(`match_date = now() + interval '1 day'`, MATCHES.past)).toEqual({ rows: 1 })
})

test('eighteen months ahead is as far as it goes; the dates of a series go on for a year', async () => {
  await harness.asOperator('update private.community set months_ahead = default')
  expect(await create(`now() + interval '18 months'`)).toEqual({ rows: 0 })
  expect(await create(`now() + interval '18 months 1 day'`)).toEqual(FAR)
  expect(await create(`'infinity'`)).toEqual(FAR)
  expect(await change(`match_date = '2086-01-01Z'`)).toEqual(FAR)
  expect(await create(`now() + interval '30 months'`, MEMBERS.other)).toEqual({ rows: 0 })
  expect(await create(`now() + interval '30 months 1 day'`, MEMBERS.other)).toEqual(FAR)
})

test('an operator writes the past', async () => {
  await harness.asOperator(`insert into matches (location, match_date) values ('TSG Padel', '2020-01-01Z')`)
  await harness.asOperator(`update matches set match_date = '2020-01-01Z' where id = $1`, [MATCHES.open])
})

test('who agreed to another date may leave after the start of one that was set at short notice', async () => {
  // The place is older than the change, as it is outside of a test's one transaction.
  await harness.asOperator(`set session_replication_role = replica`)
  await harness.asOperator(`update match_participants set updated_at = now() - interval '1 hour'`)
  await harness.asOperator(`set session_replication_role = origin`)
  expect(await change(`match_date = now() + interval '1 minute'`)).toEqual({ rows: 1 })
  await timePasses()
  expect(
    await harness.tries('creator', `delete from match_participants where match_id = $1`, [MATCHES.open]),
  ).toEqual({
    code: 'PT403',
    hint: 'match_past',
  })
  expect(await leave('participant')).toEqual({ rows: 1 })
})

test('who joined after the change is bound to it, and a day is notice enough', async () => {
  expect(await change(`match_date = now() + interval '25 hours'`)).toEqual({ rows: 1 })
  await timePasses()
  expect(await leave('participant')).toEqual({ code: 'PT403', hint: 'match_past' })
})
