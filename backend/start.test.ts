import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { BackendOptions } from './settings/options.ts'
import { startBackend } from './start.ts'
import { makeSigningKey } from './testing/test-backend.ts'
import { createTestDatabase } from './testing/test-database.ts'

const OPTIONS: Omit<BackendOptions, 'databaseUrl'> = {
  publicUrl: 'http://127.0.0.1:9',
  siteUrl: 'http://127.0.0.1:9',
  redirectUrls: [],
  schemas: ['public'],
  apiKeys: { publishable: [], secret: [] },
  signingKeys: [await makeSigningKey('test')],
  sendMail: async () => {},
  rateLimitFactor: 1,
  log: pino({ level: 'silent' }),
}

const CONNECTED = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`

test('a part that cannot start takes those before it along: no connection stays open', async () => {
  const database = await createTestDatabase('platform')
  const watcher = new pg.Client({ connectionString: database.url })
  await watcher.connect()
  const connected = async () => (await watcher.query(CONNECTED)).rows[0].count
  const notAFolder = { dir: import.meta.filename }
  await expect(startBackend({ ...OPTIONS, databaseUrl: database.url, storage: notAFolder })).rejects.toThrow(
    'STORAGE_DIR cannot be used',
  )
  await expect.poll(connected).toBe(0)
  await watcher.end()
  await database.drop()
})
