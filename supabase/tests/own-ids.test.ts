import { expect, test } from 'vitest'
import { MATCHES, MEMBERS, type Member, openHarness } from './harness.ts'

const harness = openHarness()
const FREE = '00000000-0000-4000-8000-0000000000f0'

const match = (who: Member, id: string, more = '') =>
  harness.tries(
    who,
    `insert into matches (id, creator_id, location, skill_level, match_date, end_time)
     values ($1, $2, 'TSG Padel', 'Pro', now() + interval '1 day', '23:59:59') ${more}`,
    [id, MEMBERS[who]],
  )

test('an id that a private match of others has is answered like one that is free', async () => {
  for (const id of [MATCHES.hidden, MATCHES.open, FREE]) expect(await match('other', id)).toEqual({ rows: 0 })
  const upsert = `on conflict (id) do update set location = 'Mine'`
  for (const id of [MATCHES.hidden, FREE]) expect(await match('participant', id, upsert)).toEqual({ rows: 0 })
  expect(
    await harness.asOperator('select creator_id, location from matches where id = $1', [MATCHES.hidden]),
  ).toEqual([{ creator_id: MEMBERS.creator, location: 'TSG Padel' }])
})

test('what is sent twice is made once', async () => {
  expect(await match('other', FREE)).toEqual({ rows: 0 })
  expect(await match('other', FREE)).toEqual({ code: '23505' })
})

test('no id can be chosen: what is made has another one, a valid UUID', async () => {
  const [made] = await harness.as(
    'other',
    `insert into matches (id, creator_id, location, skill_level, match_date, end_time)
     values ($1, $2, 'TSG Padel', 'Pro', now() + interval '1 day', '23:59:59') returning id`,
    [FREE, MEMBERS.other],
  )
  expect(made?.id).not.toBe(FREE)
  expect(made?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('comments and alerts of others are not found by their ids either', async () => {
  const comment = `insert into match_comments (id, match_id, user_id, comment) values ($1, $2, $3, 'Hello')`
  const alert = `insert into court_alerts (id, user_id, booking_date, from_hour, until_hour)
    values ($1, $2, current_date + 1, 6, 23)`
  await harness.asOperator(comment, [FREE, MATCHES.hidden, MEMBERS.creator])
  await harness.asOperator(alert, [FREE, MEMBERS.creator])
  for (const id of [FREE, MATCHES.open]) {
    expect(await harness.tries('other', comment, [id, MATCHES.open, MEMBERS.other])).toEqual({ rows: 0 })
    expect(await harness.tries('other', alert, [id, MEMBERS.other])).toEqual({ rows: 0 })
    await harness.asOperator('delete from court_alerts where user_id = $1', [MEMBERS.other])
  }
})

test('an operator keeps the ids that they write', async () => {
  await harness.asOperator(`insert into matches (id, location, match_date) values ($1, 'TSG Padel', now())`, [
    FREE,
  ])
  expect(await harness.asOperator('select id from matches where id = $1', [FREE])).toHaveLength(1)
})
