import { beforeEach, describe, expect, test } from 'vitest'
import { CAST, MATCHES, openStage, type Who } from './cast.ts'

const stage = openStage()
beforeEach(async () => {
  await stage.asOperator(
    `update matches set match_type = 'event', players = 0, match_date = '2099-07-01 16:30Z' where id = $1`,
    [MATCHES.hidden],
  )
  await stage.asOperator('delete from notifications')
})

const told = () => stage.asOperator('select user_id, type, message, related_id, read from notifications')
const remove = (who: Who, user: string, table = 'event_participants', of = 'event_id') =>
  stage.tries(who, `delete from ${table} where ${of} = $1 and user_id = $2 returning id`, [
    MATCHES.hidden,
    user,
  ])

describe('who is removed by the creator', () => {
  test.each([
    ['event_participants', 'event_id'],
    ['match_participants', 'match_id'],
  ])('through %s is told, once', async (table, of) => {
    expect(await remove('creator', CAST.participant, table, of)).toEqual({ rows: 1 })
    expect(await remove('creator', CAST.participant, table, of)).toEqual({ rows: 0 })
    expect(await told()).toEqual([
      {
        user_id: CAST.participant,
        type: 'match_updated',
        message: 'You have been removed from the event at TSG Padel on 01.07.2099 at 18:30 by the organizer.',
        related_id: MATCHES.hidden,
        read: false,
      },
    ])
  })

  test('from a private event sees it no more', async () => {
    await remove('creator', CAST.participant)
    expect(await stage.tries('participant', 'select from matches where id = $1', [MATCHES.hidden])).toEqual({
      rows: 0,
    })
  })

  test.each(['invited', 'declined'])('while %s had no place and is not told', async (status) => {
    await stage.asOperator('update match_participants set status = $1 where user_id = $2', [
      status,
      CAST.invited,
    ])
    await stage.asOperator('delete from notifications')
    expect(await remove('creator', CAST.invited, 'match_participants', 'match_id')).toEqual({ rows: 1 })
    expect(await told()).toEqual([])
  })
})

test('who leaves is told nothing, and nobody else removes or tells', async () => {
  for (const who of ['other', 'invited'] as const)
    expect(await remove(who, CAST.participant)).toEqual({ rows: 0 })
  expect(await remove('nobody', CAST.participant)).toEqual({ code: '42501' })
  expect(await remove('participant', CAST.participant)).toEqual({ rows: 1 })
  expect(await told()).toEqual([])
})

test('a creator who leaves the own event is told nothing', async () => {
  await stage.asOperator(
    `insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')`,
    [MATCHES.hidden, CAST.creator],
  )
  expect(await remove('creator', CAST.creator)).toEqual({ rows: 1 })
  expect(await told()).toEqual([])
})

test('who goes with a match that is deleted, or by the operator, has not been removed', async () => {
  await stage.asOperator('delete from match_participants where match_id = $1', [MATCHES.open])
  await stage.asOperator('delete from auth.users where id = $1', [CAST.invited])
  expect(await told()).toEqual([])
  await stage.as('creator', 'delete from matches where id = $1', [MATCHES.hidden])
  expect((await told()).map(({ user_id, type }) => ({ user_id, type }))).toEqual([
    { user_id: CAST.participant, type: 'match_cancelled' },
  ])
})
