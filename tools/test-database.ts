import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** Connection string of the superuser. */
  url: string
  drop(): Promise<void>
}

/**
 * A database of the test's own, copied from a template in a few milliseconds: `courtside` has the product's migrations,
 * `platform` only what the backend itself needs.
 */
export async function createTestDatabase(
  template: 'courtside' | 'platform' = 'courtside',
): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await execute(server, `create database ${name} template template_${template}`)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => execute(server, `drop database ${name} with (force)`),
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
