import { expect, test } from 'vitest'
import { CAST, MATCHES, openStage, type Who } from './cast.ts'

const stage = openStage()
const exists = async (who: Who, email: string | null) =>
  (await stage.as(who, 'select check_email_exists($1) as found', [email]))[0]?.found

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
  await stage.asOperator(`insert into auth.users (id, email) values (gen_random_uuid(), 'fresh@example.org')`)
  expect(await exists('nobody', 'fresh@example.org')).toBe(false)
  await stage.asOperator(`update auth.users set email_confirmed_at = now() where email = 'fresh@example.org'`)
  expect(await exists('nobody', 'fresh@example.org')).toBe(true)
})

test('accounts themselves are read by no member', async () => {
  for (const who of ['nobody', 'other'] as const) {
    expect(await stage.tries(who, 'select from auth.users')).toEqual({ code: '42501' })
  }
})

const recent = (who: Who, user: string, limit?: number) =>
  stage.tries(who, 'select * from get_user_recent_matches($1, $2)', [user, limit ?? 10])

test('recent matches are past ones that the member has played', async () => {
  const [match] = await stage.as('other', 'select * from get_user_recent_matches($1)', [CAST.participant])
  expect(match).toMatchObject({
    id: MATCHES.past,
    creator_username: 'Creator Demo',
    creator_avatar_url: null,
  })
  expect(await recent('other', CAST.participant)).toEqual({ rows: 1 })
  expect(await recent('other', CAST.invited)).toEqual({ rows: 0 })
  expect(await recent('nobody', CAST.participant)).toEqual({ code: '42501' })
})

test('recent private matches reach only those in them', async () => {
  await stage.asOperator('update matches set is_private = true where id = $1', [MATCHES.past])
  expect(await recent('other', CAST.participant)).toEqual({ rows: 0 })
  expect(await recent('creator', CAST.participant)).toEqual({ rows: 1 })
})

test('they come newest first, as many as asked for', async () => {
  await stage.asOperator(
    `with more as (insert into matches (location, match_date) select 'Past', now() - n * interval '1 day'
       from generate_series(1, 15) n returning id)
     insert into match_participants (match_id, user_id, status) select id, $1, 'confirmed' from more`,
    [CAST.other],
  )
  expect(await recent('creator', CAST.other)).toEqual({ rows: 10 })
  const dates = await stage.as('creator', 'select match_date from get_user_recent_matches($1, 3)', [
    CAST.other,
  ])
  expect(dates).toEqual([...dates].sort((a, b) => Number(b.match_date) - Number(a.match_date)))
  expect(dates).toHaveLength(3)
  expect(await recent('creator', CAST.other, -1)).toEqual({ rows: 0 })
})
