import { expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const exists = async (who: Who, email: string | null) =>
  (await harness.as(who, 'select check_email_exists($1) as found', [email]))[0]?.found

test.each([
  ['creator@example.org', true],
  [' Creator@Example.org ', true],
  ['nobody@example.org', false],
  ['%', false],
  [null, false],
])('the address %j exists: %s', async (email, found) => {
  expect(await exists('nobody', email)).toBe(found)
  expect(await exists('other', email)).toBe(found)
})

test('an address counts as taken once it is confirmed, not when anybody has signed up with it', async () => {
  await harness.asOperator(
    `insert into auth.users (id, email) values (gen_random_uuid(), 'fresh@example.org')`,
  )
  expect(await exists('nobody', 'fresh@example.org')).toBe(false)
  await harness.asOperator(
    `update auth.users set email_confirmed_at = now() where email = 'fresh@example.org'`,
  )
  expect(await exists('nobody', 'fresh@example.org')).toBe(true)
})

test('accounts themselves are read by no member', async () => {
  for (const who of ['nobody', 'other'] as const) {
    expect(await harness.tries(who, 'select from auth.users')).toEqual({ code: '42501' })
  }
})

const recent = (who: Who, user: string, limit?: number) =>
  harness.tries(who, 'select * from get_user_recent_matches($1, $2)', [user, limit ?? 10])

test('recent matches are past ones that the member has played', async () => {
  const [match] = await harness.as('other', 'select * from get_user_recent_matches($1)', [
    MEMBERS.participant,
  ])
  expect(match).toMatchObject({
    id: MATCHES.past,
    creator_username: 'Creator Demo',
    creator_avatar_url: null,
  })
  expect(await recent('other', MEMBERS.participant)).toEqual({ rows: 1 })
  expect(await recent('other', MEMBERS.invited)).toEqual({ rows: 0 })
  expect(await recent('nobody', MEMBERS.participant)).toEqual({ code: '42501' })
})

test('recent private matches reach only those in them', async () => {
  await harness.asOperator('update matches set is_private = true where id = $1', [MATCHES.past])
  expect(await recent('other', MEMBERS.participant)).toEqual({ rows: 0 })
  expect(await recent('creator', MEMBERS.participant)).toEqual({ rows: 1 })
})

test('they come newest first, as many as asked for', async () => {
  await harness.asOperator(
    `with more as (insert into matches (location, match_date) select 'Past', now() - n * interval '1 day'
       from generate_series(1, 15) n returning id)
     insert into match_participants (match_id, user_id, status) select id, $1, 'confirmed' from more`,
    [MEMBERS.other],
  )
  expect(await recent('creator', MEMBERS.other)).toEqual({ rows: 10 })
  const dates = await harness.as('creator', 'select match_date from get_user_recent_matches($1, 3)', [
    MEMBERS.other,
  ])
  expect(dates).toEqual([...dates].sort((a, b) => Number(b.match_date) - Number(a.match_date)))
  expect(dates).toHaveLength(3)
  expect(await recent('creator', MEMBERS.other, -1)).toEqual({ rows: 0 })
})
