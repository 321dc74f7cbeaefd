import { expect, test } from 'vitest'
import { openHarness } from './harness.ts'

const harness = openHarness()

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan
  for (const part of plan.Plans ?? []) yield* nodesOf(part)
}

/** Counts the rows of bookings that one statement of a member touches. */
async function touched(sql: string) {
  const [row] = await harness.as('other', `explain (analyze, format json) ${sql}`)
  const [{ Plan: whole }] = (row as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN']
  const nodes = [...nodesOf(whole)].filter(
    (node) => node['Relation Name'] === 'bookings' || node['Index Name']?.startsWith('bookings'),
  )
  return {
    scans: [...new Set(nodes.map((node) => node['Node Type']))],
    rows: Math.max(
      ...nodes.map(
        (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      ),
    ),
  }
}

/** Five years of five courts with eight bookings a day. */
async function fill() {
  await harness.asOperator(`
    insert into courts (venue, id, source, name, position)
    select venue, 1000 + n, source, 'Court ' || n, n
      from generate_series(1, 5) as n,
           lateral (select case when n <= 3 then 'arena' else 'tsg' end, case when n <= 3 then 'eversports' else 'ebusy' end)
             as at (venue, source);
    insert into last_data_update (venue, source, last_update, covered_from, covered_until, last_try)
    select distinct venue, source, now(), date '2026-11-21', date '2026-11-29', now() from courts;
    insert into bookings (venue, court_id, booking_date, start_time, end_time, source, location)
    select venue, courts.id, date '2021-12-01' + day, make_time(7 + hour, 0, 0), make_time(8 + hour, 0, 0), source, 'Venue'
      from courts, generate_series(0, 1825) as day, generate_series(0, 14, 2) as hour;
    analyze courts, bookings, last_data_update`)
}

test('of five years of bookings a day, or nine, touches those that it shows', async () => {
  await fill()
  const day = `booking_date = '2026-11-21'`
  const nine = `booking_date >= '2026-11-21' and booking_date < '2026-11-30'`
  const ofSystems = (when: string) => `select * from last_data_update left join lateral (
      select json_agg(b) from (select court_id, booking_date, start_time, end_time from bookings
        where bookings.venue = last_data_update.venue and ${when} order by booking_date, start_time limit 1000) as b) on true`
  expect((await touched(`select * from bookings where source = 'ebusy' and ${day}`)).rows).toBe(16)
  expect((await touched(ofSystems(day))).rows).toBeLessThanOrEqual(40)
  const { rows, scans } = await touched(ofSystems(nine))
  expect(rows).toBeLessThanOrEqual(9 * 40)
  expect(scans).not.toContain('Seq Scan')
})
