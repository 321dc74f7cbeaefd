import { describe, expect, test } from 'vitest'
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

test('the author and the creator of the match delete a comment, and nobody changes one', async () => {
  await say('participant', MATCHES.open, MEMBERS.participant)
  const remove = 'delete from match_comments returning id'
  for (const who of ['invited', 'other'] as const)
    expect(await harness.tries(who, remove)).toEqual({ rows: 0 })
  expect(await harness.tries('nobody', remove)).toEqual({ code: '42501' })
  expect(await harness.tries('participant', `update match_comments set comment = 'Other'`)).toEqual({
    code: '42501',
  })
  expect(await harness.tries('participant', remove)).toEqual({ rows: 1 })
  await say('participant', MATCHES.open, MEMBERS.participant)
  expect(await harness.tries('creator', remove)).toEqual({ rows: 1 })
  // A comment of the creator elsewhere gives no right over others there.
  await harness.asOperator('update matches set creator_id = $1 where id = $2', [MEMBERS.other, MATCHES.open])
  await say('participant', MATCHES.open, MEMBERS.participant)
  await say('creator', MATCHES.open, MEMBERS.creator)
  expect(await harness.tries('creator', remove)).toEqual({ rows: 1 })
})

test.each([' \n ', '', 'x'.repeat(1001)])('a comment refuses %j', async (words) => {
  expect(await say('creator', MATCHES.open, MEMBERS.creator, words)).toEqual({ code: '23514' })
})

describe('those who take part', () => {
  const entries = async (who: Who) =>
    harness.asOperator(
      `select data ->> 'messages' as messages, data ->> 'name' as name, data ->> 'quote' as quote, read
         from notifications where user_id = $1 and type = 'match_comment'`,
      [MEMBERS[who as keyof typeof MEMBERS]],
    )
  const entry = (messages: string, name: string | null, quote: string | null, read = false) => [
    { messages, name, quote, read },
  ]

  test('hear of a burst once, in an entry that grows, and not of their own words', async () => {
    await say('participant', MATCHES.open, MEMBERS.participant, 'Who drives?')
    await say('creator', MATCHES.open, MEMBERS.creator, 'I do')
    expect(await entries('invited')).toEqual(entry('2', 'Creator Demo', 'I do'))
    expect(await entries('creator')).toEqual(entry('1', 'Participant Demo', 'Who drives?'))
    expect(await entries('participant')).toEqual(entry('1', 'Creator Demo', 'I do'))
    expect(await entries('other')).toEqual([])
  })

  test('have looked, each for themselves, and hear anew afterwards', async () => {
    await say('participant', MATCHES.open, MEMBERS.participant, 'Who drives?')
    await harness.as('creator', 'select visit_thread($1)', [MATCHES.open])
    expect(await entries('creator')).toEqual(entry('1', 'Participant Demo', 'Who drives?', true))
    expect(await entries('invited')).toEqual(entry('1', 'Participant Demo', 'Who drives?'))
    await say('invited', MATCHES.open, MEMBERS.invited, 'Me')
    expect(await entries('creator')).toHaveLength(2)
    for (const who of ['participant', 'nobody'] as const)
      expect(await harness.tries(who, 'select from match_visits')).toEqual(
        who === 'nobody' ? { code: '42501' } : { rows: 0 },
      )
    expect(await harness.tries('other', 'select visit_thread($1)', [MATCHES.hidden])).toEqual({
      code: '42501',
    })
    const forged = 'insert into match_visits (user_id, match_id) values ($1, $2)'
    expect(await harness.tries('other', forged, [MEMBERS.invited, MATCHES.open])).toEqual({ code: '42501' })
    expect(await harness.tries('creator', 'update match_visits set user_id = $1', [MEMBERS.other])).toEqual({
      code: '42501',
    })
    expect(
      await harness.tries('other', 'update match_visits set user_id = user_id returning match_id'),
    ).toEqual({ rows: 0 })
    expect(await harness.tries('creator', `update match_visits set seen_at = 'infinity'`)).toEqual({
      code: '42501',
    })
    expect(await harness.tries('creator', 'delete from match_visits')).toEqual({ code: '42501' })
  })

  test('are quoted nothing that has been deleted', async () => {
    await say('participant', MATCHES.open, MEMBERS.participant, 'Who drives?')
    await say('participant', MATCHES.open, MEMBERS.participant, 'I meant the ball')
    await harness.as('participant', `delete from match_comments where comment like 'I meant%'`)
    expect(await entries('creator')).toEqual(entry('1', null, null))
    await harness.as('participant', 'delete from match_comments')
    expect(await entries('creator')).toEqual([])
    await say('participant', MATCHES.open, MEMBERS.participant, 'Oops')
    await harness.as('participant', 'delete from match_comments')
    expect(await entries('creator')).toEqual([])
  })

  test('in an event without a limit hear of nothing', async () => {
    await harness.asOperator(`update matches set match_type = 'event', players = 0 where id = $1`, [
      MATCHES.open,
    ])
    await say('participant', MATCHES.open, MEMBERS.participant)
    expect(await entries('creator')).toEqual([])
  })
})
