import { expect, test } from 'vitest'
import { MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()

interface Asked {
  words?: string
  byLevel?: boolean
  offset?: number
  limit?: number
}

const names = async (who: Who, { words = '', byLevel = false, offset = 0, limit = 50 }: Asked = {}) =>
  (
    await harness.as(who, 'select username from community_page($1, $2, $3, $4)', [
      words,
      byLevel,
      offset,
      limit,
    ])
  ).map(({ username }) => username)

const levels = (who: Who, words = '') =>
  harness.as(who, 'select skill_level, members from community_levels($1)', [words])

/** Gives the members names and levels; the creator looks at the others. */
async function rename(...members: [name: string, level: string | null][]): Promise<void> {
  const others = [MEMBERS.participant, MEMBERS.invited, MEMBERS.other]
  for (const [at, [name, level]] of members.entries())
    await harness.asOperator('update profiles set username = $2, skill_level = $3 where id = $1', [
      others[at],
      name,
      level,
    ])
}

test('the others stand in the order in which a person looks names up', async () => {
  await rename(['court 10', 'Pro'], ['Émile', 'Pro'], ['Court 9', 'Pro'])
  expect(await names('creator')).toEqual(['Court 9', 'court 10', 'Émile'])
  await rename(['zoe', 'Pro'], ['Özil', 'Pro'], ['Olga', 'Pro'])
  expect(await names('creator')).toEqual(['Olga', 'Özil', 'zoe'])
})

test('a member is found by the name of now, and not after leaving', async () => {
  await rename(['Zoé Lob', 'Pro'])
  expect(await names('creator', { words: 'zoe' })).toEqual(['Zoé Lob'])
  expect(await names('creator', { words: 'participant' })).toEqual([])
  await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.participant])
  expect(await names('creator', { words: 'zoe' })).toEqual([])
  expect(await harness.asOperator('select from private.member_names')).toHaveLength(3)
})

test('by level the beginners come first, and those without a level last', async () => {
  await rename(['A', null], ['B', 'Pro'], ['C', 'Beginner'])
  expect(await names('creator', { byLevel: true })).toEqual(['C', 'B', 'A'])
  expect(await levels('creator')).toEqual([
    { skill_level: 'Beginner', members: 1 },
    { skill_level: 'Pro', members: 1 },
    { skill_level: null, members: 1 },
  ])
})

test.each([
  ['emile', ['Émile Zander']],
  ['ZAN  ém', ['Émile Zander']],
  [' ', ['100% Padel', 'Émile Zander', 'Under_score']],
  ['%', ['100% Padel']],
  ['_', ['Under_score']],
  ['emile tim', []],
])('%j finds %j, and as many are counted', async (words, found) => {
  await rename(['Émile Zander', 'Pro'], ['100% Padel', 'Pro'], ['Under_score', 'Pro'])
  expect(await names('creator', { words })).toEqual(found)
  const counted = await levels('creator', words)
  expect(counted.reduce((sum, { members }) => sum + Number(members), 0)).toBe(found.length)
})

test('pages follow each other without gaps, and have a hundred rows at most', async () => {
  await harness.asOperator(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) select gen_random_uuid(), n || '@example.org', now(),
       jsonb_build_object('username', 'Member ' || n) from generate_series(1, 150) n`,
  )
  const whole = [
    ...(await names('creator', { limit: 100 })),
    ...(await names('creator', { offset: 100, limit: 500 })),
  ]
  expect(whole).toHaveLength(153)
  expect(new Set(whole).size).toBe(153)
  expect(await names('creator', { limit: 500 })).toHaveLength(100)
  expect(await names('creator', { offset: -5, limit: -1 })).toEqual([])
})

test('a change of any of them is told by its time', async () => {
  const changed = async () =>
    (await harness.as('creator', `select max(changed_at) as at from community_levels('')`))[0]?.at
  // Within one transaction it is always now.
  await harness.asOperator('alter table profiles disable trigger stamp_update')
  await harness.asOperator(`update profiles set updated_at = now() - interval '1 hour'`)
  await harness.asOperator('alter table profiles enable trigger stamp_update')
  const before = await changed()
  await harness.asOperator(`update profiles set username = 'Somebody Else' where id = $1`, [MEMBERS.other])
  expect(await changed()).not.toEqual(before)
})

test('nobody who is not signed in reads the list', async () => {
  expect(await harness.tries('nobody', `select * from community_page('', false, 0, 10)`)).toEqual({
    code: '42501',
  })
  expect(await harness.tries('nobody', `select * from community_levels('')`)).toEqual({ code: '42501' })
})
