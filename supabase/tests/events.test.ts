import { beforeEach, describe, expect, test } from 'vitest'
import { CAST, EVERYBODY, MATCHES, openStage, type Who } from './cast.ts'

const stage = openStage()
beforeEach(async () => {
  await stage.asOperator(`update matches set match_type = 'event', players = 3 where id = any($1)`, [
    [MATCHES.hidden, MATCHES.past],
  ])
})

const SAY = 'insert into event_participants (event_id, user_id, status) values ($1, $2, $3) returning id'
const say = (who: Who, event: string, user: string, status = 'attending') =>
  stage.tries(who, SAY, [event, user, status])
const kept = async (event: string, user: string) => {
  const [row] = await stage.asOperator(
    'select status, responded_at is not null as answered from match_participants where match_id = $1 and user_id = $2',
    [event, user],
  )
  return row
}

describe('an answer', () => {
  beforeEach(async () => {
    await stage.asOperator(`update matches set match_type = 'event', is_private = false where id = $1`, [
      MATCHES.hidden,
    ])
  })

  test.each([
    ['attending', 'confirmed'],
    ['not_attending', 'declined'],
  ])('%s is kept as a %s place', async (status, place) => {
    expect(await say('other', MATCHES.hidden, CAST.other, status)).toEqual({ rows: 1 })
    expect(await kept(MATCHES.hidden, CAST.other)).toMatchObject({ status: place })
    expect(
      await stage.as('participant', 'select status from event_participants where user_id = $1', [CAST.other]),
    ).toEqual([{ status }])
  })

  test('given three times is one, and may be changed and taken back', async () => {
    for (let times = 0; times < 3; times++)
      expect(await say('other', MATCHES.hidden, CAST.other)).toEqual({ rows: 1 })
    const change = `update event_participants set status = $2 where user_id = $1 returning status`
    expect(await stage.as('other', change, [CAST.other, 'not_attending'])).toEqual([
      { status: 'not_attending' },
    ])
    expect(await stage.as('other', change, [CAST.other, 'attending'])).toEqual([{ status: 'attending' }])
    const take = 'delete from event_participants where user_id = $1 returning id'
    expect(await stage.tries('other', take, [CAST.other])).toEqual({ rows: 1 })
    expect(await stage.tries('other', take, [CAST.other])).toEqual({ rows: 0 })
    expect(await kept(MATCHES.hidden, CAST.other)).toBeUndefined()
  })

  test('takes the place of an invitation, and marks it read', async () => {
    await stage.asOperator(
      `insert into notifications (user_id, type, message, related_id) values ($1, 'match_invitation', 'Come', $2)`,
      [CAST.invited, MATCHES.hidden],
    )
    expect(
      await stage.as('invited', 'select status from event_participants where user_id = $1', [CAST.invited]),
    ).toEqual([])
    expect(await say('invited', MATCHES.hidden, CAST.invited, 'not_attending')).toEqual({ rows: 1 })
    expect(await kept(MATCHES.hidden, CAST.invited)).toEqual({ status: 'declined', answered: true })
    expect(await stage.as('invited', 'select read from notifications')).toEqual([{ read: true }])
  })

  test('is attending, or not attending, and nothing else', async () => {
    expect(await say('other', MATCHES.hidden, CAST.other, 'maybe')).toEqual({ code: '22023' })
    const change = `update event_participants set status = 'pending' where user_id = $1`
    expect(await stage.tries('participant', change, [CAST.participant])).toEqual({ code: '22023' })
  })

  test('finds no place in an event that is full; not to come needs none', async () => {
    await stage.asOperator('update matches set players = 1 where id = $1', [MATCHES.hidden])
    expect(await say('other', MATCHES.hidden, CAST.other)).toEqual({ code: 'PT409', hint: 'match_full' })
    expect(await say('other', MATCHES.hidden, CAST.other, 'not_attending')).toEqual({ rows: 1 })
  })

  test('is for oneself', async () => {
    const refused = { code: 'PT403', hint: 'not_creator' }
    expect(await say('other', MATCHES.hidden, CAST.creator)).toEqual(refused)
    expect(await say('creator', MATCHES.hidden, CAST.other)).toEqual({ code: '42501' })
    expect(await say('nobody', MATCHES.hidden, CAST.other)).toEqual({ code: '42501' })
    for (const who of ['creator', 'other'] as const)
      expect(
        await stage.tries(who, `update event_participants set status = 'not_attending' returning id`),
      ).toEqual({ rows: 0 })
  })

  test('of another is removed by the creator, and by nobody else', async () => {
    const remove = 'delete from event_participants where user_id = $1 returning id'
    const of = [CAST.participant]
    expect(await stage.tries('other', `${remove}`, of)).toEqual({ rows: 0 })
    expect(await stage.tries('nobody', remove, of)).toEqual({ code: '42501' })
    await stage.asOperator('delete from matches where id = $1', [MATCHES.past])
    expect(await stage.tries('creator', remove, of)).toEqual({ rows: 1 })
  })
})

test('a match has no answers of an event, and nobody declines it without an invitation', async () => {
  expect(await say('other', MATCHES.open, CAST.other)).toEqual({ code: 'PT404', hint: 'match_gone' })
  expect(
    await stage.tries(
      'other',
      `insert into match_participants (match_id, user_id, status) values ($1, $2, 'declined')`,
      [MATCHES.open, CAST.other],
    ),
  ).toEqual({ code: 'PT403', hint: 'not_invited' })
})

test('a past event is answered no more', async () => {
  const refused = { code: 'PT403', hint: 'match_past' }
  expect(await say('other', MATCHES.past, CAST.other)).toEqual(refused)
  expect(await say('participant', MATCHES.past, CAST.participant, 'not_attending')).toEqual(refused)
})

test.each(EVERYBODY)(
  '%s sees answers and comments of a private event as far as the event is seen',
  async (who) => {
    await stage.as(
      'creator',
      `insert into event_comments (event_id, user_id, comment) values ($1, $2, 'Welcome')`,
      [MATCHES.hidden, CAST.creator],
    )
    const answers = await stage.tries(who, 'select from event_participants where event_id = $1', [
      MATCHES.hidden,
    ])
    const comments = await stage.tries(who, 'select from event_comments where event_id = $1', [
      MATCHES.hidden,
    ])
    const expected = who === 'nobody' ? { code: '42501' } : { rows: who === 'other' ? 0 : 1 }
    expect([answers, comments]).toEqual([expected, expected])
  },
)

test('a stranger learns nothing of a private event by answering it', async () => {
  const gone = { code: 'PT404', hint: 'match_gone' }
  expect(await say('other', MATCHES.hidden, CAST.other)).toEqual(gone)
  expect(await say('other', '00000000-0000-4000-8000-0000000000ff', CAST.other)).toEqual(gone)
})

test('comments are said in the own name and taken back by their author alone', async () => {
  const comment = 'insert into event_comments (event_id, user_id, comment) values ($1, $2, $3)'
  const remove = 'delete from event_comments returning id'
  expect(
    await stage.tries('participant', comment, [MATCHES.hidden, CAST.participant, 'I bring balls']),
  ).toEqual({ rows: 0 })
  expect(await stage.tries('participant', comment, [MATCHES.hidden, CAST.creator, 'Not me'])).toEqual({
    code: '42501',
  })
  expect(await stage.tries('other', comment, [MATCHES.hidden, CAST.other, 'Let me in'])).toEqual({
    code: '42501',
  })
  expect(await stage.tries('participant', comment, [MATCHES.hidden, CAST.participant, ' '])).toEqual({
    code: '23514',
  })
  expect(await stage.tries('creator', remove)).toEqual({ rows: 0 })
  expect(await stage.tries('participant', `update event_comments set comment = 'x'`)).toEqual({
    code: '42501',
  })
  expect(await stage.tries('participant', remove)).toEqual({ rows: 1 })
})

test('a comment that is sent again under its id is one, and the same id of another member is another comment', async () => {
  const id = '00000000-0000-4000-8000-0000000000c0'
  const comment = 'insert into event_comments (id, event_id, user_id, comment) values ($1, $2, $3, $4)'
  const say = (who: 'participant' | 'invited', words: string) =>
    stage.tries(who, comment, [id, MATCHES.hidden, CAST[who], words])
  expect(await say('participant', 'I bring balls')).toEqual({ rows: 0 })
  expect(await say('participant', 'I bring balls')).toEqual({ code: '23505' })
  expect(await say('invited', 'So do I')).toEqual({ rows: 0 })
  expect(await stage.asOperator('select user_id, comment from match_comments order by user_id')).toEqual([
    { user_id: CAST.participant, comment: 'I bring balls' },
    { user_id: CAST.invited, comment: 'So do I' },
  ])
  expect(await stage.asOperator('select from match_comments where id = $1', [id])).toEqual([])
})
