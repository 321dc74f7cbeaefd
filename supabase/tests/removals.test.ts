import { beforeEach, describe, expect, test } from 'vitest'
import { sentenceOf } from '../../testing/notification-sentence.ts'
import { MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
beforeEach(async () => {
  await harness.asOperator(
    `update matches set match_type = 'event', players = 0, match_date = '2099-07-01 16:30Z' where id = $1`,
    [MATCHES.hidden],
  )
  await harness.asOperator('delete from notifications')
})

const told = () => harness.asOperator('select user_id, type, message, related_id, read from notifications')
const remove = (who: Who, user: string, table = 'event_participants', of = 'event_id') =>
  harness.tries(who, `delete from ${table} where ${of} = $1 and user_id = $2 returning id`, [
    MATCHES.hidden,
    user,
  ])

describe('who is removed by the creator', () => {
  test.each([
    ['event_participants', 'event_id'],
    ['match_participants', 'match_id'],
  ])('through %s is told, once', async (table, of) => {
    expect(await remove('creator', MEMBERS.participant, table, of)).toEqual({ rows: 1 })
    expect(await remove('creator', MEMBERS.participant, table, of)).toEqual({ rows: 0 })
    expect(await told()).toEqual([
      {
        user_id: MEMBERS.participant,
        type: 'match_updated',
        message: sentenceOf('match_updated', {
          kind: 'event',
          reason: 'removed',
          start: '2099-07-01T16:30Z',
        }),
        related_id: MATCHES.hidden,
        read: false,
      },
    ])
  })

  test('from a private event sees it no more', async () => {
    await remove('creator', MEMBERS.participant)
    expect(await harness.tries('participant', 'select from matches where id = $1', [MATCHES.hidden])).toEqual(
      {
        rows: 0,
      },
    )
  })

  test.each(['invited', 'declined'])('while %s had no place and is not told', async (status) => {
    await harness.asOperator('update match_participants set status = $1 where user_id = $2', [
      status,
      MEMBERS.invited,
    ])
    await harness.asOperator('delete from notifications')
    expect(await remove('creator', MEMBERS.invited, 'match_participants', 'match_id')).toEqual({ rows: 1 })
    expect(await told()).toEqual([])
  })
})

test('who leaves is told nothing, and nobody else removes or tells', async () => {
  for (const who of ['other', 'invited'] as const)
    expect(await remove(who, MEMBERS.participant)).toEqual({ rows: 0 })
  expect(await remove('nobody', MEMBERS.participant)).toEqual({ code: '42501' })
  expect(await remove('participant', MEMBERS.participant)).toEqual({ rows: 1 })
  expect(await told()).toEqual([])
})

test('a creator who leaves the own event is told nothing', async () => {
  await harness.asOperator(
    `insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')`,
    [MATCHES.hidden, MEMBERS.creator],
  )
  expect(await remove('creator', MEMBERS.creator)).toEqual({ rows: 1 })
  expect(await told()).toEqual([])
})

test('who goes with a match that is deleted, or by the operator, has not been removed', async () => {
  await harness.asOperator('delete from match_participants where match_id = $1', [MATCHES.open])
  await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.invited])
  expect(await told()).toEqual([])
  await harness.as('creator', 'delete from matches where id = $1', [MATCHES.hidden])
  expect((await told()).map(({ user_id, type }) => ({ user_id, type }))).toEqual([
    { user_id: MEMBERS.participant, type: 'match_cancelled' },
  ])
})
