import { beforeEach, expect, test } from 'vitest'
import { CAST, EVERYBODY, openStage } from './cast.ts'

const stage = openStage()
const WRITE = 'insert into messages (recipient_id, sender_name) values ($1, $2)'

beforeEach(async () => {
  await stage.asOperator(WRITE, [CAST.creator, 'Other Demo'])
})

test('a message reaches its recipient and nobody else', async () => {
  for (const who of EVERYBODY) {
    const seen = await stage.tries(who, 'select * from messages')
    expect(seen).toEqual(who === 'nobody' ? { code: '42501' } : { rows: who === 'creator' ? 1 : 0 })
  }
})

test.each(EVERYBODY)('%s neither writes, changes nor deletes one', async (who) => {
  for (const sql of [
    `insert into messages (recipient_id, sender_name) values ('${CAST.creator}', 'Creator Demo')`,
    `update messages set sender_name = 'Somebody'`,
    'delete from messages',
  ])
    expect(await stage.tries(who, sql)).toEqual({ code: '42501' })
})

test.each(['', '  ', 'x'.repeat(81)])('a sender called %j is refused', async (name) => {
  await stage.asOperator('savepoint before')
  await expect(stage.asOperator(WRITE, [CAST.creator, name])).rejects.toMatchObject({ code: '23514' })
  await stage.asOperator('rollback to savepoint before')
})
