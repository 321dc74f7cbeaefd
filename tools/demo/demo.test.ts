import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../test-database.ts'
import { fillDemo } from './main.ts'

const VENUES = ['Indoor Arena (Eversports)', 'TSG Padel (eBuSy)']

test('the demo fills an empty database once, and leaves a used one alone', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const account = await fillDemo(database.url, VENUES, 'Europe/Berlin')
    expect(account.email).toMatch(/@demo\.example$/)
    const { rows } = await client.query(`
      select (select count(*)::int from profiles) as members, (select count(*)::int from matches) as matches,
        (select count(*)::int from matches where match_date between now() and now() + interval '7 days') as this_week,
        (select count(*)::int from match_comments) as comments,
        (select array_agg(distinct type order by type) from notifications) as told,
        (select array_agg(distinct match_type order by match_type) from matches) as types`)
    expect(rows[0]).toMatchObject({
      members: 40,
      matches: 120,
      told: ['match_invitation', 'match_updated'],
      types: ['americano', 'event', 'standard', 'tournament'],
    })
    expect(rows[0].this_week).toBeGreaterThan(30)
    expect(rows[0].comments).toBeGreaterThan(5)
    await expect(fillDemo(database.url, VENUES, 'Europe/Berlin')).rejects.toThrow('--demo')
    expect((await client.query('select count(*)::int from matches')).rows[0].count).toBe(120)
  } finally {
    await client.end()
    await database.drop()
  }
})
