import { expect, test } from 'vitest'
import { END_CASES } from '../../domain/match/match-end.cases.ts'
import { MATCHES, openHarness } from './harness.ts'

// Matches over the nights in which the clock of the venue changes.

const { as, asOperator } = openHarness()
const HALF_HOUR_MS = 30 * 60_000

/** Half hours from the evening before to the morning after. */
const halfHours = (midnight: string) =>
  Array.from({ length: 24 }, (_, at) => new Date(Date.parse(midnight) - 6 * HALF_HOUR_MS + at * HALF_HOUR_MS))
const NIGHTS = [halfHours('2030-03-31T00:00Z'), halfHours('2030-10-27T00:00Z')]

test.each(END_CASES)('a match ends: %s', async (_what, start, end, minutes, ends) => {
  await asOperator('update matches set match_date = $2, end_time = $3, match_duration = $4 where id = $1', [
    MATCHES.open,
    start,
    end,
    minutes,
  ])
  const [row] = await asOperator(`select private.match_end(matches) as ends from matches where id = $1`, [
    MATCHES.open,
  ])
  expect(row?.ends).toEqual(new Date(ends))
})

test.each([
  ['the clock shows', `($1::timestamptz + make_interval(mins => $2)) at time zone private.time_zone()`],
  ['was added up on it', `$1::timestamptz at time zone private.time_zone() + make_interval(mins => $2)`],
])(
  'an instant is stored as it was sent, and a match lasts its real minutes: with the end that %s',
  async (_what, end) => {
    for (const start of NIGHTS.flat())
      for (const minutes of [30, 60, 120]) {
        const [made] = await as(
          'creator',
          `select match_date as starts, private.match_end(made) as ends from create_matches(jsonb_build_object(
           'location', 'TSG Padel', 'skill_level', 'Beginner', 'match_date', $1::timestamptz, 'match_duration', $2::int,
           'end_time', (${end})::time, 'recurrence', 'none', 'match_activity', array[]::text[], 'is_private', false, 'players', 4,
           'court_booked', false, 'match_category', 'friendly', 'match_type', 'standard')) as made`,
          [start, minutes],
        )
        expect(made, `${start.toISOString()} ${minutes}`).toEqual({
          starts: start,
          ends: new Date(start.getTime() + minutes * 60_000),
        })
        await asOperator('delete from private.rate_counters where true')
      }
  },
)

test('a date in the hour that comes twice is changed like others, and keeps its instant until that is changed', async () => {
  for (const start of NIGHTS.flat()) {
    const [long, short] = [clockAfter(start, 180), clockAfter(start, 120)]
    await asOperator(
      'update matches set match_date = $2, end_time = $3, match_duration = 180 where id = $1',
      [MATCHES.open, start, long],
    )
    const change = async (changes: object, expected: object) =>
      (
        await as('creator', 'select * from update_matches($1, $2, $3, true)', [
          MATCHES.open,
          changes,
          expected,
        ])
      )[0]
    const done = { changed: 1, conflicts: {}, kept: [] }
    const stored = async () =>
      (await asOperator('select match_date, match_duration from matches where id = $1', [MATCHES.open]))[0]
    const seen = { match_date: [start], end_time: [long], match_duration: [180] }
    expect(await change({ end_time: short, match_duration: 120 }, seen), start.toISOString()).toEqual(done)
    expect(await stored()).toEqual({ match_date: start, match_duration: 120 })
    const later = new Date(start.getTime() + HALF_HOUR_MS)
    expect(
      await change({ match_date: later }, { match_date: [start], end_time: [short], match_duration: [120] }),
    ).toEqual(done)
    expect(await stored()).toEqual({ match_date: later, match_duration: 120 })
    await asOperator('delete from private.rate_counters where true')
  }
})

const clockAfter = (start: Date, minutes: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'medium' }).format(
    new Date(start.getTime() + minutes * 60_000),
  )
