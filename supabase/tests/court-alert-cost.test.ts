import { expect, test } from 'vitest'
import { courtSnapshot } from '../../testing/court-snapshot.ts'
import { openHarness } from './harness.ts'

const harness = openHarness()
const DAY_MS = 86_400_000
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Both courts of the club taken for so many hours from 6 on, for eight days. */
async function read(hours: number, tenMinutes: number) {
  const busy = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((day) =>
    [5907, 5908].map((court) => ({ court, day: dayAfter(day), start: 360, end: 360 + hours * 60 })),
  )
  await harness.asOperator(`select private.store_sync('tsg', 'ebusy host', 'TSG', $1, $2)`, [
    courtSnapshot({ courts: [5907, 5908], from: dayAfter(1), until: dayAfter(8), busy }),
    new Date(Date.now() + tenMinutes * 600_000),
  ])
}

test('what a reading looks at grows with days and courts, not with those who wait', async () => {
  const courts = [5907, 5908].map((id, at) => ({
    venue: 'tsg',
    id,
    source: 'ebusy',
    name: `Court ${at + 1}`,
    position: at + 1,
  }))
  await harness.asOperator('select private.set_courts($1)', [JSON.stringify(courts)])
  await harness.asOperator(
    `insert into auth.users (id, email, email_confirmed_at)
     select gen_random_uuid(), n || '@x.example', now() from generate_series(1, 500) as n`,
  )
  await read(16, 0)
  await harness.asOperator(
    `insert into court_alerts (user_id, booking_date, from_hour, until_hour)
     select id, $1::date + day, 6 + hour, 23 from profiles, generate_series(0, 1) as day, generate_series(0, 1) as hour`,
    [dayAfter(2)],
  )
  const slots = async () =>
    (
      await harness.asOperator(
        `select count(*)::int from private.free_slots_for_alerts('tsg', now()::timestamp, now())`,
      )
    )[0]
  // Two days, two courts: 22 to 23.
  expect(await slots()).toEqual({ count: 4 })
  // The last hour of all days is gone: believed when an answer half an hour later says so too.
  await read(15, 1)
  await read(15, 4)
  expect(await slots()).toEqual({ count: 0 })
  const told = await harness.asOperator(`select count(*)::int from notifications where type = 'court_free'`)
  expect(told).toEqual([{ count: 4 * (500 + 4) }])
})
