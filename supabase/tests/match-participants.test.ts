import { describe, expect, test } from 'vitest'
import { EVERYBODY, MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const PUT = 'insert into match_participants (match_id, user_id, status) values ($1, $2, $3) returning id'
const ANSWER = `update match_participants set status = $3 where match_id = $1 and user_id = $2
  returning responded_at = now() as now`
const REMOVE = 'delete from match_participants where match_id = $1 and user_id = $2 returning id'
const put = (who: Who, match: string, user: string, status: string) =>
  harness.tries(who, PUT, [match, user, status])
const answer = (who: Who, match: string, user: string, status: string) =>
  harness.tries(who, ANSWER, [match, user, status])
const remove = (who: Who, match: string, user: string) => harness.tries(who, REMOVE, [match, user])

test.each(EVERYBODY)('%s sees participants as far as the match is seen', async (who) => {
  const seen = (match: string) =>
    harness.tries(who, 'select from match_participants where match_id = $1', [match])
  if (who === 'nobody') return expect(await seen(MATCHES.open)).toEqual({ code: '42501' })
  expect(await seen(MATCHES.open)).toEqual({ rows: 2 })
  expect(await seen(MATCHES.hidden)).toEqual({ rows: who === 'other' ? 0 : 2 })
})

describe('inviting', () => {
  test.each(['pending', 'invited'])('the creator invites, as %s', async (status) => {
    expect(await put('creator', MATCHES.hidden, MEMBERS.other, status)).toEqual({ rows: 1 })
    expect(await harness.tries('other', 'select from matches where id = $1', [MATCHES.hidden])).toEqual({
      rows: 1,
    })
  })

  test('nobody else does', async () => {
    const refused = { code: 'PT403', hint: 'not_creator' }
    for (const who of ['participant', 'invited'] as const) {
      expect(await put(who, MATCHES.open, MEMBERS.other, 'pending')).toEqual(refused)
      expect(await put(who, MATCHES.hidden, MEMBERS.other, 'pending')).toEqual(refused)
    }
    expect(await put('other', MATCHES.open, MEMBERS.creator, 'confirmed')).toEqual(refused)
    expect(await put('nobody', MATCHES.open, MEMBERS.other, 'pending')).toEqual({ code: '42501' })
  })

  test('nobody invites themselves', async () => {
    const refused = { code: 'PT403', hint: 'not_invited' }
    expect(await put('other', MATCHES.open, MEMBERS.other, 'pending')).toEqual(refused)
    expect(await put('creator', MATCHES.open, MEMBERS.creator, 'invited')).toEqual(refused)
  })

  test.each(['confirmed', 'declined'])('the creator does not answer %s for the invited', async (status) => {
    expect(await put('creator', MATCHES.open, MEMBERS.other, status)).toEqual({ code: '42501' })
    expect(await answer('creator', MATCHES.open, MEMBERS.invited, status)).toEqual({ rows: 0 })
  })

  test('somebody who is in already is not invited again, nor to a past match', async () => {
    const again = await put('creator', MATCHES.open, MEMBERS.invited, 'pending')
    expect(again).toEqual({ code: 'PT409', hint: 'already_in_match' })
    expect(await put('creator', MATCHES.past, MEMBERS.other, 'pending')).toEqual({
      code: 'PT403',
      hint: 'match_past',
    })
  })
})

describe('answering', () => {
  test.each(['confirmed', 'declined'])(
    'the invited answers %s, at the time of the database',
    async (status) => {
      const sql = `update match_participants set status = $2, responded_at = '2001-01-01Z' where match_id = $1
      and user_id = '${MEMBERS.invited}' returning status, responded_at = now() as now`
      expect(await harness.as('invited', sql, [MATCHES.hidden, status])).toEqual([{ status, now: true }])
    },
  )

  test('nobody answers for another', async () => {
    for (const who of ['creator', 'participant', 'other'] as const) {
      expect(await answer(who, MATCHES.open, MEMBERS.invited, 'confirmed')).toEqual({ rows: 0 })
    }
    expect(await answer('nobody', MATCHES.open, MEMBERS.invited, 'confirmed')).toEqual({ code: '42501' })
  })

  test('a mind may change, but nobody becomes invited by themselves', async () => {
    await answer('invited', MATCHES.open, MEMBERS.invited, 'declined')
    expect(await answer('invited', MATCHES.open, MEMBERS.invited, 'confirmed')).toEqual({ rows: 1 })
    for (const status of ['pending', 'invited']) {
      const refused = await answer('participant', MATCHES.open, MEMBERS.participant, status)
      expect(refused).toEqual({ code: 'PT403', hint: 'not_invited' })
    }
  })

  test('who declined is invited again by taking it back, with no answer, while a place can be offered', async () => {
    const stand = () =>
      harness.asOperator(
        'select status, responded_at from match_participants where match_id = $1 and user_id = $2',
        [MATCHES.open, MEMBERS.invited],
      )
    await answer('invited', MATCHES.open, MEMBERS.invited, 'declined')
    expect(await answer('creator', MATCHES.open, MEMBERS.invited, 'pending')).toEqual({ rows: 0 })
    const refused = { code: 'PT403', hint: 'not_invited' }
    expect(await answer('invited', MATCHES.open, MEMBERS.invited, 'invited')).toEqual(refused)
    expect(await answer('invited', MATCHES.open, MEMBERS.invited, 'pending')).toEqual({ rows: 1 })
    expect(await stand()).toEqual([{ status: 'pending', responded_at: null }])

    await answer('invited', MATCHES.open, MEMBERS.invited, 'declined')
    await harness.asOperator(
      `update matches set match_type = 'game', players = (select count(*) from match_participants
        where match_id = $1 and status <> 'declined') where id = $1`,
      [MATCHES.open],
    )
    const offered = { code: 'PT409', hint: 'all_places_offered' }
    expect(await answer('invited', MATCHES.open, MEMBERS.invited, 'pending')).toEqual(offered)
    await harness.asOperator("update matches set players = 0, match_type = 'event' where id = $1", [
      MATCHES.open,
    ])
    expect(await answer('invited', MATCHES.open, MEMBERS.invited, 'pending')).toEqual(refused)
  })

  test('a past match takes no answer', async () => {
    for (const status of ['confirmed', 'declined']) {
      const refused = await answer('invited', MATCHES.past, MEMBERS.invited, status)
      expect(refused).toEqual({ code: 'PT403', hint: 'match_past' })
    }
  })

  test('an answer that stays the same moves no time stamp', async () => {
    expect(await harness.as('participant', ANSWER, [MATCHES.past, MEMBERS.participant, 'confirmed'])).toEqual(
      [{ now: null }],
    )
  })

  test.each(['match_id', 'user_id', 'id'])('nobody moves a place: %s never changes', async (column) => {
    const sql = `update match_participants set ${column} = gen_random_uuid() where user_id = $1`
    expect(await harness.tries('participant', sql, [MEMBERS.participant])).toEqual({ code: '42501' })
  })
})

describe('leaving', () => {
  test('members leave for themselves and the creator removes', async () => {
    expect(await remove('other', MATCHES.open, MEMBERS.participant)).toEqual({ rows: 0 })
    expect(await remove('invited', MATCHES.open, MEMBERS.participant)).toEqual({ rows: 0 })
    expect(await remove('nobody', MATCHES.open, MEMBERS.participant)).toEqual({ code: '42501' })
    expect(await remove('participant', MATCHES.open, MEMBERS.participant)).toEqual({ rows: 1 })
    expect(await remove('creator', MATCHES.open, MEMBERS.invited)).toEqual({ rows: 1 })
  })

  test('nobody leaves a past match, nor is removed from one', async () => {
    const past = { code: 'PT403', hint: 'match_past' }
    expect(await remove('participant', MATCHES.past, MEMBERS.participant)).toEqual(past)
    expect(await remove('creator', MATCHES.past, MEMBERS.participant)).toEqual(past)
  })

  test('an account that is removed leaves its past matches too', async () => {
    await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.participant])
    const left = await harness.asOperator('select from match_participants where user_id = $1', [
      MEMBERS.participant,
    ])
    expect(left).toEqual([])
  })
})

// The triggers refuse first and in words; the policies must hold without them.
describe('without the triggers', () => {
  const bare = () => harness.asOperator('alter table match_participants disable trigger user')

  test('the policies keep out who may not invite, join or answer', async () => {
    await bare()
    const refused = { code: '42501' }
    expect(await put('participant', MATCHES.open, MEMBERS.other, 'pending')).toEqual(refused)
    expect(await put('other', MATCHES.open, MEMBERS.creator, 'confirmed')).toEqual(refused)
    expect(await put('other', MATCHES.open, MEMBERS.other, 'pending')).toEqual(refused)
    expect(await put('other', MATCHES.hidden, MEMBERS.other, 'confirmed')).toEqual(refused)
  })

  test('the key keeps out a second place', async () => {
    await bare()
    expect(await put('participant', MATCHES.open, MEMBERS.participant, 'confirmed')).toEqual({
      code: '23505',
    })
  })
})
