import { beforeEach, expect, test } from 'vitest'
import { EVERYBODY, MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()
const WRITE = 'insert into messages (recipient_id, sender_name) values ($1, $2)'

beforeEach(async () => {
  await harness.asOperator(WRITE, [MEMBERS.creator, 'Other Demo'])
})

test('a message reaches its recipient and nobody else', async () => {
  for (const who of EVERYBODY) {
    const seen = await harness.tries(who, 'select * from messages')
    expect(seen).toEqual(who === 'nobody' ? { code: '42501' } : { rows: who === 'creator' ? 1 : 0 })
  }
})

test.each(EVERYBODY)('%s neither writes, changes nor deletes one', async (who) => {
  for (const sql of [
    `insert into messages (recipient_id, sender_name) values ('${MEMBERS.creator}', 'Creator Demo')`,
    `update messages set sender_name = 'Somebody'`,
    'delete from messages',
  ])
    expect(await harness.tries(who, sql)).toEqual({ code: '42501' })
})

test.each(['', '  ', 'x'.repeat(81)])('a sender called %j is refused', async (name) => {
  await harness.asOperator('savepoint before')
  await expect(harness.asOperator(WRITE, [MEMBERS.creator, name])).rejects.toMatchObject({ code: '23514' })
  await harness.asOperator('rollback to savepoint before')
})
