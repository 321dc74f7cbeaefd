import { expect, test } from 'vitest'
import { CAST, MATCHES, openStage, type Who } from './cast.ts'

const stage = openStage()
// Without rows asked for, so that only the policy of the verb stands in the way.
const SAY = 'insert into match_comments (match_id, user_id, comment) values ($1, $2, $3)'
const say = (who: Who, match: string, user: string, words = 'See you there') =>
  stage.tries(who, SAY, [match, user, words])

test('members comment in their own name on matches they see', async () => {
  expect(await say('other', MATCHES.open, CAST.other)).toEqual({ rows: 0 })
  expect(await say('invited', MATCHES.hidden, CAST.invited)).toEqual({ rows: 0 })
  expect(await say('other', MATCHES.hidden, CAST.other)).toEqual({ code: '42501' })
  expect(await say('other', MATCHES.open, CAST.creator)).toEqual({ code: '42501' })
  expect(await say('nobody', MATCHES.open, CAST.creator)).toEqual({ code: '42501' })
})

test('comments and their counts reach those who see the match', async () => {
  await say('creator', MATCHES.open, CAST.creator)
  await say('creator', MATCHES.hidden, CAST.creator)
  const count = (who: Who) => stage.as(who, 'select count(*)::int from match_comments')
  expect(await count('participant')).toEqual([{ count: 2 }])
  expect(await count('other')).toEqual([{ count: 1 }])
  expect(await stage.tries('nobody', 'select from match_comments')).toEqual({ code: '42501' })
})

test('only the author deletes a comment, and nobody changes one', async () => {
  await say('participant', MATCHES.open, CAST.participant)
  const remove = 'delete from match_comments returning id'
  for (const who of ['creator', 'other'] as const) expect(await stage.tries(who, remove)).toEqual({ rows: 0 })
  expect(await stage.tries('nobody', remove)).toEqual({ code: '42501' })
  expect(await stage.tries('participant', `update match_comments set comment = 'Other'`)).toEqual({
    code: '42501',
  })
  expect(await stage.tries('participant', remove)).toEqual({ rows: 1 })
})

test.each([' \n ', '', 'x'.repeat(1001)])('a comment refuses %j', async (words) => {
  expect(await say('creator', MATCHES.open, CAST.creator, words)).toEqual({ code: '23514' })
})
