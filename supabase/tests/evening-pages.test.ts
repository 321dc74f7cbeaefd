import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { rankEvening } from '../../server/jobs/tasks/evenings__rank.ts'
import { workOn } from './evening-jobs.ts'
import { EVENING, gameOf, openEvening, roundOf } from './evening-scene.ts'
import { MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness('worked')
const { call, board, startWithAll, deal, enter } = openEvening(harness)

beforeEach(async () => {
  await harness.asOperator(`update matches set description = E'Thursday cup\\nBring balls' where id = $1`, [
    EVENING,
  ])
  await deal([roundOf(1, gameOf(await startWithAll()))])
  await enter('creator', (await board()).rounds[0]?.games[0]?.id ?? '', 14, 10)
  await call('creator', 'end_evening', { p_id: randomUUID(), p_match_id: EVENING })
  await workOn(harness, rankEvening)
})

const evenings = (who: Who, of = MEMBERS.participant, more = '') =>
  harness.as(who, `select *, average::float from member_evenings($1${more})`, [of])

test('the evenings of a member have title, date and place', async () => {
  expect(await evenings('other')).toMatchObject([
    {
      ...{ match_id: EVENING, match_type: 'americano', location: 'TSG Padel' },
      ...{ description: 'Thursday cup\nBring balls', place: 1, average: 14, is_on_podium: true, players: 4 },
      starts: expect.any(Date),
    },
  ])
  expect(await evenings('other', MEMBERS.invited)).toEqual([])
  expect(await evenings('other', MEMBERS.participant, `, now() - interval '1 day'`)).toEqual([])
})

test('and only those of matches that the caller sees', async () => {
  await harness.asOperator('update matches set is_private = true where id = $1', [EVENING])
  expect(await evenings('participant')).toHaveLength(1)
  expect(await evenings('creator')).toHaveLength(1)
  expect(await evenings('other')).toEqual([])
  await harness.asOperator('update matches set is_private = false where id = $1', [EVENING])
  await harness.asOperator('insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', [
    MEMBERS.creator,
    MEMBERS.other,
  ])
  expect(await evenings('other')).toEqual([])
  await harness.asOperator('update matches set hidden_at = now() where id = $1', [EVENING])
  for (const who of ['participant', 'invited', 'other'] as const) expect(await evenings(who)).toEqual([])
  expect(await harness.tries('nobody', 'select member_evenings($1)', [MEMBERS.participant])).toEqual({
    code: '42501',
  })
})

test('a second factor is asked for before', async () => {
  await harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [MEMBERS.other],
  )
  expect(await evenings('other')).toEqual([])
})
