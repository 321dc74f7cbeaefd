import { expect, test } from 'vitest'
import { EVERYBODY, MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const SAVE = 'insert into preferences (user_id, usual_days) values ($1, $2)'

test('members write and read their own answers, and nobody else does', async () => {
  expect(await harness.tries('other', SAVE, [MEMBERS.other, [2, 4]])).toEqual({ rows: 0 })
  expect(await harness.as('other', 'select usual_days from preferences')).toEqual([{ usual_days: [2, 4] }])
  for (const who of EVERYBODY.filter((one) => one !== 'other')) {
    const refused = who === 'nobody' ? { code: '42501' } : { rows: 0 }
    expect(await harness.tries(who, 'select from preferences')).toEqual(refused)
    expect(await harness.tries(who, `update preferences set usual_days = '{1}' returning 1`)).toEqual(refused)
    expect(await harness.tries(who, SAVE, [MEMBERS.other, [1]])).toEqual({ code: '42501' })
    expect(await harness.tries(who, 'delete from preferences')).toEqual({ code: '42501' })
  }
  const takeOver = 'update preferences set user_id = $1 where user_id = $2'
  expect(await harness.tries('other', takeOver, [MEMBERS.creator, MEMBERS.other])).toEqual({ code: '42501' })
})

test.each([[[0]], [[8]], [[1, 1, 2, 3, 4, 5, 6, 7]], [[null]]])('%j are no days of a week', async (days) => {
  expect(await harness.tries('other', SAVE, [MEMBERS.other, days])).toEqual({ code: '23514' })
})

/** Monday, 1 July 2030, 23:30 in Berlin: a Monday there, and still one in UTC. Half an hour later it is Tuesday in Berlin only. */
const MONDAY = '2030-07-01T21:30:00Z'
const TUESDAY = '2030-07-01T22:00:00Z'

interface Case {
  level?: string | null
  days?: number[]
  match?: string
  who?: Who
}

test.each<[string, Case, boolean]>([
  ['the same level on any day', {}, true],
  ['another level', { level: 'Pro' }, false],
  ['a member without a level', { level: null }, true],
  ['a match without a level', { match: 'skill_level = null' }, true],
  ['a usual day', { days: [1, 3] }, true],
  ['another day', { days: [3] }, false],
  ['the day of the venue', { days: [2], match: `match_date = '${TUESDAY}'` }, true],
  ['a full match', { match: 'players = 1' }, false],
  ['a full match of their own', { match: 'players = 1', who: 'participant' }, true],
  ['a match without a limit', { match: `players = 0, match_type = 'event'` }, true],
])('a match fits: %s', async (_name, { level = 'Beginner', days, match, who = 'other' }, fits) => {
  await harness.asOperator(
    `update matches set match_date = '${MONDAY}', match_type = 'game', skill_level = 'Beginner' where id = $1`,
    [MATCHES.open],
  )
  if (match) await harness.asOperator(`update matches set ${match} where id = $1`, [MATCHES.open])
  await harness.asOperator('update profiles set skill_level = $1', [level])
  if (days) await harness.as(who, SAVE, [MEMBERS[who as 'other'], days])
  const [row] = await harness.as(
    who,
    'select listed.fits_me as fits, fits_me(matches) as computed from listed_matches listed join matches using (id) where id = $1',
    [MATCHES.open],
  )
  expect(row).toEqual({ fits, computed: fits })
})

test.each([
  { mu: 3_400_000, levels: ['Intermediate'] },
  { mu: 3_800_000, levels: ['Advanced', 'Intermediate'] },
  { mu: 200_000, levels: ['Beginner'] },
  { mu: 3_800_000, results: 4, levels: ['Beginner'] },
  { mu: 3_800_000, visibility: 'left', levels: ['Beginner'] },
])('matches of a level fit by a rating: %j', async ({ mu, results = 5, visibility, levels }) => {
  await harness.asOperator(`update profiles set skill_level = 'Beginner'`)
  await harness.asOperator(
    `insert into private.rating_generations (algorithm_version, reason, state) values (1, 'start', 'current')`,
  )
  await harness.asOperator('insert into private.rating_people (member_id) values ($1)', [MEMBERS.other])
  await harness.asOperator(
    `insert into private.ratings (generation_id, person_id, mu, sigma, results, played_at)
     select g.id, p.id, $2, 300000, $3, now() from private.rating_generations g, private.rating_people p where p.member_id = $1`,
    [MEMBERS.other, mu, results],
  )
  if (visibility)
    await harness.asOperator(
      'insert into private.rating_visibilities (member_id, visibility) values ($1, $2)',
      [...[MEMBERS.other, visibility]],
    )
  const fitting: string[] = []
  for (const level of ['Advanced', 'Beginner', 'Intermediate', 'Pro']) {
    await harness.asOperator('update matches set skill_level = $2 where id = $1', [MATCHES.open, level])
    const [row] = await harness.as('other', 'select fits_me from listed_matches where id = $1', [
      MATCHES.open,
    ])
    if (row?.fits_me) fitting.push(level)
  }
  expect(fitting).toEqual(levels)
})
