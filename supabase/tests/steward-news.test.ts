import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { sentenceOf } from '../../testing/notification-sentence.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { EVERYBODY, insertFixtures, MEMBERS, type Member, openHarness } from './harness.ts'

const harness = openHarness()
const STEWARDS = ['creator', 'other'] as const
const NEW = '00000000-0000-4000-8000-0000000000ff'

beforeEach(async () => {
  await harness.asOperator(`update private.join_policy set mode = 'approval'`)
  for (const who of STEWARDS) await appoint(who)
})

const appoint = (who: Member) =>
  harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS[who]])
const ask = (id = NEW) =>
  harness.asOperator(
    `insert into auth.users (id, email, email_confirmed_at) values ($1::uuid, $1::text || '@example.org', now())`,
    [id],
  )
const report = (who: Member, kind = 'member', thing = MEMBERS.invited) =>
  harness.tries(who, `select report($1, $2, 'insult')`, [kind, thing])
const decide = (who: Member, act = 'keep') =>
  harness.tries(who, `select decide_report('member', $1, $2)`, [MEMBERS.invited, act])
/** The sentence that each member is told, and if it is read. */
const news = async () =>
  Object.fromEntries(
    (
      await harness.asOperator(
        `select user_id, message, read, created_at from notifications where type = 'steward_work'`,
      )
    ).map(({ user_id, message, read }) => [
      Object.entries(MEMBERS).find(([, id]) => id === user_id)?.[0],
      read ? message + READ : message,
    ]),
  )
const READ = ' (read)'
const waits = (requests: number, reports = 0) => {
  const reason = requests === 0 ? 'reports' : reports === 0 ? 'requests' : 'both'
  return sentenceOf('steward_work', { reason, requests, reports })
}
const both = (sentence: string) => ({ creator: sentence, other: sentence })

describe('what waits', () => {
  test('is one notification for each steward, which grows', async () => {
    await ask()
    expect(await news()).toEqual(both(waits(1)))
    await report('participant')
    expect(await news()).toEqual(both(waits(1, 1)))
    // Another report about the same thing is the same decision.
    await report('creator')
    expect(await news()).toEqual(both(waits(1, 1)))
    await report('invited', 'member', MEMBERS.participant)
    expect(await news()).toEqual(both(waits(1, 2)))
  })

  test('is new again when it grows, but not for the steward who reported it, nor when it shrinks', async () => {
    await ask()
    await harness.asOperator('update notifications set read = true')
    await report('other')
    expect(await news()).toEqual({
      creator: waits(1, 1),
      other: waits(1, 1) + READ,
    })
    await harness.asOperator('update notifications set read = true')
    await decide('creator')
    expect(await news()).toEqual(both(waits(1) + READ))
  })

  test('about a steward is counted for the others alone, as long as there are others', async () => {
    expect(await report('participant', 'member', MEMBERS.creator)).toEqual({ rows: 1 })
    expect(await news()).toEqual({ other: waits(0, 1) })
    await report('participant')
    expect(await news()).toEqual({ creator: waits(0, 1), other: waits(0, 2) })
    await harness.asOperator('delete from stewards where member_id = $1', [MEMBERS.other])
    expect(await news()).toEqual({ creator: waits(0, 2) })
    await appoint('other')
    expect(await news()).toEqual({ creator: waits(0, 1), other: waits(0, 2) })
  })

  test.each([
    ['admits', `select decide_join('${NEW}', 'waiting', true)`],
    ['refuses', `select decide_join('${NEW}', 'waiting', false, 'Unknown.')`],
    ['opens the community', `select set_join_policy('open', 'approval')`],
  ])('goes for all when one of them %s', async (_, sql) => {
    await ask()
    expect(await harness.tries('other', sql)).toEqual({ rows: 1 })
    expect(await news()).toEqual({})
  })

  test('goes when the report is decided, and when the account that waits is deleted', async () => {
    await report('participant')
    await decide('other')
    expect(await news()).toEqual({})
    await ask()
    await harness.asOperator('delete from auth.users where id = $1', [NEW])
    expect(await news()).toEqual({})
  })

  test('is not new because of a note', async () => {
    await ask()
    await harness.asOperator('update notifications set read = true')
    await harness.asOperator(`update private.join_requests set note = 'Hello'`)
    expect(await news()).toEqual(both(waits(1) + READ))
  })
})

describe('only stewards', () => {
  test('have it: it comes with the role and goes with it', async () => {
    await ask()
    await appoint('participant')
    expect(Object.keys(await news()).sort()).toEqual(['creator', 'other', 'participant'])
    await harness.tries('creator', 'select end_steward($1)', [MEMBERS.other])
    await ask(NEW.replace('ff', 'fe'))
    expect(await news()).toEqual({
      creator: waits(2),
      participant: waits(2),
    })
  })

  test('read theirs, and nobody writes one', async () => {
    await ask()
    await harness.asOperator('delete from stewards where member_id = $1', [MEMBERS.other])
    for (const who of EVERYBODY) {
      const seen = await harness.tries(who, `select from notifications where type = 'steward_work'`)
      expect(seen, who).toEqual(who === 'nobody' ? { code: '42501' } : { rows: who === 'creator' ? 1 : 0 })
      for (const sql of [
        `insert into notifications (user_id, type, message) values ('${MEMBERS.other}', 'steward_work', 'x')`,
        `update notifications set data = '{}'`,
        'select private.record_steward_work(true)',
        'select private.steward_work(gen_random_uuid())',
      ])
        expect(await harness.tries(who, sql), sql).toEqual({ code: '42501' })
    }
  })

  test('are told numbers, and no names', async () => {
    await ask()
    await report('participant')
    const rows = await harness.asOperator(
      `select data, message from notifications where type = 'steward_work'`,
    )
    for (const { data } of rows) expect(data).toEqual({ reason: 'both', requests: 1, reports: 1, results: 0 })
  })
})

test('two who report and ask at once are counted together', async () => {
  const database = await createTestDatabase()
  const clients = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      return client
    }),
  )
  const [first, second] = clients
  await insertFixtures(first as pg.Client)
  await first?.query('insert into stewards (member_id) values ($1)', [MEMBERS.creator])
  const sql = `insert into private.join_requests (member_id, username) values ($1, 'x')`
  await first?.query('begin')
  await first?.query(sql, [MEMBERS.invited])
  const waiting = second?.query(sql, [MEMBERS.other])
  await first?.query('commit')
  await waiting
  const told = await first?.query('select message from notifications')
  expect(told?.rows).toEqual([{ message: waits(2) }])
  await Promise.all(clients.map((client) => client.end()))
  await database.drop()
})
