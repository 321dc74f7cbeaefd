import fc from 'fast-check'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { RECURRENCES, type Recurrence, seriesDays } from '../../domain/match/recurrence.ts'
import { openHarness } from './harness.ts'

// A series by the clock of its venue: over both changes of it, month ends and the leap day.

const harness = openHarness()

/** The dates of a series as `yyyy-mm-dd hh:mm` on the venue's clock, with the hours that lie between it and UTC. */
async function datesOf(zone: string, first: string, recurrence: string): Promise<string[]> {
  await harness.asOperator('select private.set_community($1)', [zone])
  const rows = await harness.asOperator(
    `select to_char(date at time zone $3, 'YYYY-MM-DD HH24:MI') || to_char(
       extract(epoch from (date at time zone $3) - (date at time zone 'UTC')) / 3600, 'SG90.9') as date
       from private.series_dates($1::timestamp at time zone $3, $2) as date`,
    [first, recurrence, zone],
  )
  return rows.map(({ date }) => String(date))
}

test.each<[what: string, zone: string, first: string, recurrence: Recurrence, from: number, dates: string[]]>(
  [
    [
      'in spring',
      'Europe/Berlin',
      '2027-03-21 19:30',
      'weekly',
      0,
      ['2027-03-21 19:30+ 1.0', '2027-03-28 19:30+ 2.0', '2027-04-04 19:30+ 2.0'],
    ],
    [
      'in autumn',
      'Europe/Berlin',
      '2027-10-24 19:30',
      'weekly',
      0,
      ['2027-10-24 19:30+ 2.0', '2027-10-31 19:30+ 1.0', '2027-11-07 19:30+ 1.0'],
    ],
    [
      'at an hour that is left out',
      'Europe/Berlin',
      '2027-03-27 02:30',
      'daily',
      0,
      ['2027-03-27 02:30+ 1.0', '2027-03-28 03:30+ 2.0', '2027-03-29 02:30+ 2.0'],
    ],
    [
      'at an hour that comes twice',
      'Europe/Berlin',
      '2027-10-30 02:30',
      'daily',
      0,
      ['2027-10-30 02:30+ 2.0', '2027-10-31 02:30+ 1.0', '2027-11-01 02:30+ 1.0'],
    ],
    [
      'late in the evening, another day in UTC',
      'America/New_York',
      '2027-03-07 22:00',
      'weekly',
      0,
      ['2027-03-07 22:00- 5.0', '2027-03-14 22:00- 4.0', '2027-03-21 22:00- 4.0'],
    ],
    [
      'early in the morning, the day before in UTC',
      'Australia/Lord_Howe',
      '2027-03-28 07:00',
      'weekly',
      0,
      ['2027-03-28 07:00+11.0', '2027-04-04 07:00+10.5', '2027-04-11 07:00+10.5'],
    ],
    [
      'every other week over both',
      'Europe/Berlin',
      '2027-03-24 20:00',
      'biweekly',
      15,
      ['2027-10-20 20:00+ 2.0', '2027-11-03 20:00+ 1.0', '2027-11-17 20:00+ 1.0'],
    ],
    [
      'on the 31st',
      'Europe/Berlin',
      '2027-01-31 18:00',
      'monthly',
      0,
      ['2027-01-31 18:00+ 1.0', '2027-02-28 18:00+ 1.0', '2027-03-31 18:00+ 2.0', '2027-04-30 18:00+ 2.0'],
    ],
    [
      'on the 30th, over a leap day',
      'Europe/Berlin',
      '2027-11-30 18:00',
      'monthly',
      2,
      ['2028-01-30 18:00+ 1.0', '2028-02-29 18:00+ 1.0', '2028-03-30 18:00+ 2.0'],
    ],
    [
      'from a leap day',
      'Europe/Berlin',
      '2028-02-29 18:00',
      'daily',
      0,
      ['2028-02-29 18:00+ 1.0', '2028-03-01 18:00+ 1.0'],
    ],
  ],
)('%s the hour stays', async (_what, zone, first, recurrence, from, dates) => {
  const all = await datesOf(zone, first, recurrence)
  expect(all).toHaveLength(RECURRENCES[recurrence].dates)
  expect(all.slice(from, from + dates.length)).toEqual(dates)
})

test('the database and the form agree on the days of any series, wherever it is', async () => {
  const day = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2080-01-01'),
    noInvalidDate: true,
  })
  await fc.assert(
    fc.asyncProperty(
      day,
      fc.constantFrom(...(Object.keys(RECURRENCES) as Recurrence[])),
      fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'),
      async (date, recurrence, zone) => {
        const first = date.toISOString().slice(0, 10)
        const dates = await datesOf(zone, `${first} 19:30`, recurrence)
        expect(dates.map((one) => one.slice(0, 16))).toEqual(
          seriesDays(first, recurrence).map((one) => `${one} 19:30`),
        )
      },
    ),
    { numRuns: runs(15, 200) },
  )
})

test('a date whose hour is skipped ends as much later, and the following ones keep their hours', async () => {
  await harness.asOperator("select private.set_community('Europe/Berlin')")
  const [first] = await harness.asOperator(
    `select to_char(day, 'YYYY-MM-DD') as day from generate_series(now() + interval '2 days', now() + interval '2 years', interval '1 day') as day
      where extract(month from day) = 3 and extract(isodow from day) = 7 and extract(day from day) >= 25 order by day limit 1`,
  )
  const match = {
    location: 'Arena',
    skill_level: 'Pro',
    end_time: '04:00',
    players: 4,
    match_type: 'standard',
    recurrence: 'daily',
    court_booked: false,
    is_private: false,
    match_category: 'friendly',
    match_activity: [],
    match_duration: 90,
  }
  await harness.as(
    'creator',
    `select public.create_matches($1::jsonb || jsonb_build_object('match_date',
       ($2::date - 1 + time '02:30') at time zone 'Europe/Berlin'))`,
    [JSON.stringify(match), first?.day],
  )
  const rows = await harness.asOperator(
    `select to_char(match_date at time zone 'Europe/Berlin', 'HH24:MI') || ' - ' || to_char(end_time, 'HH24:MI') as times
       from matches where recurrence = 'daily' order by match_date limit 3`,
  )
  expect(rows.map(({ times }) => times)).toEqual(['02:30 - 04:00', '03:30 - 05:00', '02:30 - 04:00'])
})
