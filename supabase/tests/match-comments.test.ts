import { expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
// Without rows asked for, so that only the policy of the verb stands in the way.
const SAY = 'insert into match_comments (match_id, user_id, comment) values ($1, $2, $3)'
const say = (who: Who, match: string, user: string, words = 'See you there') =>
  harness.tries(who, SAY, [match, user, words])

test('members comment in their own name on matches they see', async () => {
  expect(await say('other', MATCHES.open, MEMBERS.other)).toEqual({ rows: 0 })
  expect(await say('invited', MATCHES.hidden, MEMBERS.invited)).toEqual({ rows: 0 })
  expect(await say('other', MATCHES.hidden, MEMBERS.other)).toEqual({ code: '42501' })
  expect(await say('other', MATCHES.open, MEMBERS.creator)).toEqual({ code: '42501' })
  expect(await say('nobody', MATCHES.open, MEMBERS.creator)).toEqual({ code: '42501' })
})

test('comments and their counts reach those who see the match', async () => {
  await say('creator', MATCHES.open, MEMBERS.creator)
  await say('creator', MATCHES.hidden, MEMBERS.creator)
  const count = (who: Who) => harness.as(who, 'select count(*)::int from match_comments')
  expect(await count('participant')).toEqual([{ count: 2 }])
  expect(await count('other')).toEqual([{ count: 1 }])
  expect(await harness.tries('nobody', 'select from match_comments')).toEqual({ code: '42501' })
})

test('only the author deletes a comment, and nobody changes one', async () => {
  await say('participant', MATCHES.open, MEMBERS.participant)
  const remove = 'delete from match_comments returning id'
  for (const who of ['creator', 'other'] as const)
    expect(await harness.tries(who, remove)).toEqual({ rows: 0 })
  expect(await harness.tries('nobody', remove)).toEqual({ code: '42501' })
  expect(await harness.tries('participant', `update match_comments set comment = 'Other'`)).toEqual({
    code: '42501',
  })
  expect(await harness.tries('participant', remove)).toEqual({ rows: 1 })
})

test.each([' \n ', '', 'x'.repeat(1001)])('a comment refuses %j', async (words) => {
  expect(await say('creator', MATCHES.open, MEMBERS.creator, words)).toEqual({ code: '23514' })
})
