import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../tools/test-database.ts'
import { readCommunity, tellDatabase } from './community.ts'

test('the database words its notifications in the zone of the community', async () => {
  const community = await readCommunity('config/community.json')
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await tellDatabase(database.url, { ...community, timeZone: 'Atlantic/Canary' })
    const { rows } = await client.query('select time_zone from private.community')
    expect(rows).toEqual([{ time_zone: 'Atlantic/Canary' }])
  } finally {
    await client.end()
    await database.drop()
  }
})
