import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../testing/test-database.ts'
import { storeCommunity } from '../../../config/community.ts'
import { testDependencies } from '../../testing/test-dependencies.ts'
import { cleanUpBookings } from './bookings__clean_up.ts'

test('bookings are kept for a month after their day', async () => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url })
  // Dropping the database cuts off a connection that is still closing.
  pool.on('connect', (client) => client.on('error', () => {}))
  const dependencies = { ...testDependencies(), now: () => new Date('2027-03-28T03:27:00Z') }
  try {
    await storeCommunity(database.url, dependencies.community)
    await pool.query(`
      insert into last_data_update (venue, source, last_try) values ('tsg', 'ebusy', now());
      insert into bookings (venue, court_id, booking_date, start_time, end_time, source, location)
      select 'tsg', 5907, day, '10:00', '11:00', 'ebusy', 'TSG' from unnest(array['2027-02-24', '2027-02-26', '2027-04-01']::date[]) as day`)
    const signal = new AbortController().signal
    await cleanUpBookings.run(
      {},
      { ...dependencies, signal, query: (text, values) => pool.query(text, values) },
    )
    const { rows } = await pool.query('select booking_date::text as day from bookings order by 1')
    expect(rows).toEqual([{ day: '2027-02-26' }, { day: '2027-04-01' }])
  } finally {
    await pool.end()
    await database.drop()
  }
})
