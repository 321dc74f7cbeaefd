import { beforeEach, expect, test } from 'vitest'
import { MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()
const PHONE = '00000000-0000-4000-8000-0000000000f1'
const LAPTOP = '00000000-0000-4000-8000-0000000000f2'
const THEIRS = '00000000-0000-4000-8000-0000000000f3'

beforeEach(async () => {
  await harness.asOperator(
    `insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, user_agent, not_after)
     select id, user_id, now() - interval '3 days', now() - interval '3 days', refreshed, agent, expires
       from (values ($1::uuid, $4::uuid, (now() - interval '1 hour') at time zone 'utc', 'phone', null::timestamptz),
                    ($2, $4, null, 'laptop', null), ($3, $5, null, 'theirs', null),
                    (gen_random_uuid(), $4, null, 'over', now() - interval '1 minute'))
         as one (id, user_id, refreshed, agent, expires)`,
    [PHONE, LAPTOP, THEIRS, MEMBERS.participant, MEMBERS.other],
  )
})

const list =
  "select id, user_agent, is_current, last_used_at = now() - interval '1 hour' as hour_ago from list_my_sessions()"
const end = (who: 'participant' | 'other' | 'nobody', id: string) =>
  harness.tries(who, 'select from end_my_session($1) as ended where ended', [id])
const left = async () =>
  (await harness.asOperator('select user_agent from auth.sessions order by 1')).map(
    ({ user_agent }) => user_agent,
  )

test('members see their own sessions that still hold, the latest used first', async () => {
  expect(await harness.as('participant', list)).toEqual([
    { id: PHONE, user_agent: 'phone', is_current: null, hour_ago: true },
    { id: LAPTOP, user_agent: 'laptop', is_current: null, hour_ago: false },
  ])
  expect(await harness.as('creator', list)).toEqual([])
  expect(await harness.tries('nobody', list)).toEqual({ code: '42501' })
})

test('the one that asks is marked, and comes first', async () => {
  await harness.asOperator(
    `select set_config('request.jwt.claims', json_build_object('sub', $1::text, 'session_id', $2::text)::text, true)`,
    [MEMBERS.participant, LAPTOP],
  )
  expect(await harness.asOperator('select id, is_current from list_my_sessions()')).toEqual([
    { id: LAPTOP, is_current: true },
    { id: PHONE, is_current: false },
  ])
})

test('members end their own sessions, one at a time, and nobody ends those of another', async () => {
  expect(await end('participant', THEIRS)).toEqual({ rows: 0 })
  expect(await end('other', PHONE)).toEqual({ rows: 0 })
  expect(await end('nobody', PHONE)).toEqual({ code: '42501' })
  expect(await left()).toEqual(['laptop', 'over', 'phone', 'theirs'])
  expect(await end('participant', PHONE)).toEqual({ rows: 1 })
  expect(await end('participant', PHONE)).toEqual({ rows: 0 })
  expect(await left()).toEqual(['laptop', 'over', 'theirs'])
})

test('with the password alone nothing is seen or ended of a member with a second factor', async () => {
  await harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [MEMBERS.participant],
  )
  expect(await harness.as('participant', list)).toEqual([])
  expect(await end('participant', PHONE)).toEqual({ code: 'PT403', hint: 'insufficient_aal' })
  harness.provesFactor('participant')
  expect(await end('participant', PHONE)).toEqual({ rows: 1 })
})
