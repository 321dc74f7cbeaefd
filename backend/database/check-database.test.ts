import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { SetupError } from '../settings/setup-error.ts'
import { checkDatabase } from './check-database.ts'

test('a server that has what is needed passes', async () => {
  await expect(checkDatabase(inject('postgresUrl'))).resolves.toBeUndefined()
})

test('a server that is not there, and a wrong password, are told as DATABASE_URL', async () => {
  const away = 'postgresql://postgres:x@127.0.0.1:1/postgres'
  await expect(checkDatabase(away)).rejects.toThrow(SetupError)
  await expect(checkDatabase(away)).rejects.toThrow(/DATABASE_URL: .*ECONNREFUSED/)
  const wrong = inject('postgresUrl').replace(/:[^:@]+@/, ':wrong@')
  await expect(checkDatabase(wrong)).rejects.toThrow(/DATABASE_URL: .*password/)
})

test('a user who may not replicate is refused, with what to do', async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  const name = `plain_${crypto.randomUUID().replaceAll('-', '')}`
  await client.query(`create role ${name} login password 'plain'`)
  const url = Object.assign(new URL(inject('postgresUrl')), { username: name, password: 'plain' }).href
  await expect(checkDatabase(url)).rejects.toThrow('with replication')
  await client.query(`drop role ${name}`)
  await client.end()
})
