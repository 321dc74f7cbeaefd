import { beforeEach, describe, expect, test } from 'vitest'
import { EVERYBODY, MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
beforeEach(async () => {
  await harness.asOperator(`update matches set match_type = 'event', players = 3 where id = any($1)`, [
    [MATCHES.hidden, MATCHES.past],
  ])
})

const SAY = 'insert into event_participants (event_id, user_id, status) values ($1, $2, $3) returning id'
const say = (who: Who, event: string, user: string, status = 'attending') =>
  harness.tries(who, SAY, [event, user, status])
const kept = async (event: string, user: string) => {
  const [row] = await harness.asOperator(
    'select status, responded_at is not null as answered from match_participants where match_id = $1 and user_id = $2',
    [event, user],
  )
  return row
}

describe('an answer', () => {
  beforeEach(async () => {
    await harness.asOperator(`update matches set match_type = 'event', is_private = false where id = $1`, [
      MATCHES.hidden,
    ])
  })

  test.each([
    ['attending', 'confirmed'],
    ['not_attending', 'declined'],
  ])('%s is kept as a %s place', async (status, place) => {
    expect(await say('other', MATCHES.hidden, MEMBERS.other, status)).toEqual({ rows: 1 })
    expect(await kept(MATCHES.hidden, MEMBERS.other)).toMatchObject({ status: place })
    expect(
      await harness.as('participant', 'select status from event_participants where user_id = $1', [
        MEMBERS.other,
      ]),
    ).toEqual([{ status }])
  })

  test('given three times is one, and may be changed and taken back', async () => {
    for (let times = 0; times < 3; times++)
      expect(await say('other', MATCHES.hidden, MEMBERS.other)).toEqual({ rows: 1 })
    const change = `update event_participants set status = $2 where user_id = $1 returning status`
    expect(await harness.as('other', change, [MEMBERS.other, 'not_attending'])).toEqual([
      { status: 'not_attending' },
    ])
    expect(await harness.as('other', change, [MEMBERS.other, 'attending'])).toEqual([{ status: 'attending' }])
    const take = 'delete from event_participants where user_id = $1 returning id'
    expect(await harness.tries('other', take, [MEMBERS.other])).toEqual({ rows: 1 })
    expect(await harness.tries('other', take, [MEMBERS.other])).toEqual({ rows: 0 })
    expect(await kept(MATCHES.hidden, MEMBERS.other)).toBeUndefined()
  })

  test('takes the place of an invitation, and marks it read', async () => {
    await harness.asOperator(
      `insert into notifications (user_id, type, message, related_id) values ($1, 'match_invitation', 'Come', $2)`,
      [MEMBERS.invited, MATCHES.hidden],
    )
    expect(
      await harness.as('invited', 'select status from event_participants where user_id = $1', [
        MEMBERS.invited,
      ]),
    ).toEqual([])
    expect(await say('invited', MATCHES.hidden, MEMBERS.invited, 'not_attending')).toEqual({ rows: 1 })
    expect(await kept(MATCHES.hidden, MEMBERS.invited)).toEqual({ status: 'declined', answered: true })
    expect(await harness.as('invited', 'select read from notifications')).toEqual([{ read: true }])
  })

  test('is attending, or not attending, and nothing else', async () => {
    expect(await say('other', MATCHES.hidden, MEMBERS.other, 'maybe')).toEqual({ code: '22023' })
    const change = `update event_participants set status = 'pending' where user_id = $1`
    expect(await harness.tries('participant', change, [MEMBERS.participant])).toEqual({ code: '22023' })
  })

  test('finds no place in an event that is full; not to come needs none', async () => {
    await harness.asOperator('update matches set players = 1 where id = $1', [MATCHES.hidden])
    expect(await say('other', MATCHES.hidden, MEMBERS.other)).toEqual({ code: 'PT409', hint: 'match_full' })
    expect(await say('other', MATCHES.hidden, MEMBERS.other, 'not_attending')).toEqual({ rows: 1 })
  })

  test('is for oneself', async () => {
    const refused = { code: 'PT403', hint: 'not_creator' }
    expect(await say('other', MATCHES.hidden, MEMBERS.creator)).toEqual(refused)
    expect(await say('creator', MATCHES.hidden, MEMBERS.other)).toEqual({ code: '42501' })
    expect(await say('nobody', MATCHES.hidden, MEMBERS.other)).toEqual({ code: '42501' })
    for (const who of ['creator', 'other'] as const)
      expect(
        await harness.tries(who, `update event_participants set status = 'not_attending' returning id`),
      ).toEqual({ rows: 0 })
  })

  test('of another is removed by the creator, and by nobody else', async () => {
    const remove = 'delete from event_participants where user_id = $1 returning id'
    const of = [MEMBERS.participant]
    expect(await harness.tries('other', `${remove}`, of)).toEqual({ rows: 0 })
    expect(await harness.tries('nobody', remove, of)).toEqual({ code: '42501' })
    await harness.asOperator('delete from matches where id = $1', [MATCHES.past])
    expect(await harness.tries('creator', remove, of)).toEqual({ rows: 1 })
  })
})

test('a match has no answers of an event, and nobody declines it without an invitation', async () => {
  expect(await say('other', MATCHES.open, MEMBERS.other)).toEqual({ code: 'PT404', hint: 'match_gone' })
  expect(
    await harness.tries(
      'other',
      `insert into match_participants (match_id, user_id, status) values ($1, $2, 'declined')`,
      [MATCHES.open, MEMBERS.other],
    ),
  ).toEqual({ code: 'PT403', hint: 'not_invited' })
})

test('a past event is answered no more', async () => {
  const refused = { code: 'PT403', hint: 'match_past' }
  expect(await say('other', MATCHES.past, MEMBERS.other)).toEqual(refused)
  expect(await say('participant', MATCHES.past, MEMBERS.participant, 'not_attending')).toEqual(refused)
})

test.each(EVERYBODY)(
  '%s sees answers and comments of a private event as far as the event is seen',
  async (who) => {
    await harness.as(
      'creator',
      `insert into event_comments (event_id, user_id, comment) values ($1, $2, 'Welcome')`,
      [MATCHES.hidden, MEMBERS.creator],
    )
    const answers = await harness.tries(who, 'select from event_participants where event_id = $1', [
      MATCHES.hidden,
    ])
    const comments = await harness.tries(who, 'select from event_comments where event_id = $1', [
      MATCHES.hidden,
    ])
    const expected = who === 'nobody' ? { code: '42501' } : { rows: who === 'other' ? 0 : 1 }
    expect([answers, comments]).toEqual([expected, expected])
  },
)

test('a stranger learns nothing of a private event by answering it', async () => {
  const gone = { code: 'PT404', hint: 'match_gone' }
  expect(await say('other', MATCHES.hidden, MEMBERS.other)).toEqual(gone)
  expect(await say('other', '00000000-0000-4000-8000-0000000000ff', MEMBERS.other)).toEqual(gone)
})

test('comments are said in the own name and taken back by their author and the organizer', async () => {
  const comment = 'insert into event_comments (event_id, user_id, comment) values ($1, $2, $3)'
  const remove = 'delete from event_comments returning id'
  expect(
    await harness.tries('participant', comment, [MATCHES.hidden, MEMBERS.participant, 'I bring balls']),
  ).toEqual({ rows: 0 })
  expect(await harness.tries('participant', comment, [MATCHES.hidden, MEMBERS.creator, 'Not me'])).toEqual({
    code: '42501',
  })
  expect(await harness.tries('other', comment, [MATCHES.hidden, MEMBERS.other, 'Let me in'])).toEqual({
    code: '42501',
  })
  expect(await harness.tries('participant', comment, [MATCHES.hidden, MEMBERS.participant, ' '])).toEqual({
    code: '23514',
  })
  expect(await harness.tries('invited', remove)).toEqual({ rows: 0 })
  expect(await harness.tries('participant', `update event_comments set comment = 'x'`)).toEqual({
    code: '42501',
  })
  expect(await harness.tries('participant', remove)).toEqual({ rows: 1 })
  await harness.as('participant', comment, [MATCHES.hidden, MEMBERS.participant, 'I bring balls'])
  expect(await harness.tries('creator', remove)).toEqual({ rows: 1 })
})

test('a comment that is sent again under its id is one, and the same id of another member is another comment', async () => {
  const id = '00000000-0000-4000-8000-0000000000c0'
  const comment = 'insert into event_comments (id, event_id, user_id, comment) values ($1, $2, $3, $4)'
  const say = (who: 'participant' | 'invited', words: string) =>
    harness.tries(who, comment, [id, MATCHES.hidden, MEMBERS[who], words])
  expect(await say('participant', 'I bring balls')).toEqual({ rows: 0 })
  expect(await say('participant', 'I bring balls')).toEqual({ code: '23505' })
  expect(await say('invited', 'So do I')).toEqual({ rows: 0 })
  expect(await harness.asOperator('select user_id, comment from match_comments order by user_id')).toEqual([
    { user_id: MEMBERS.participant, comment: 'I bring balls' },
    { user_id: MEMBERS.invited, comment: 'So do I' },
  ])
  expect(await harness.asOperator('select from match_comments where id = $1', [id])).toEqual([])
})
