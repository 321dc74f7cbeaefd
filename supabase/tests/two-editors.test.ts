import fc from 'fast-check'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const DATES = 4
const COLUMNS = ['location', 'description', 'court_booked', 'price_per_person', 'time', 'end_time'] as const
type Column = (typeof COLUMNS)[number]
type Date = Record<Column, unknown> & { id: string; match_date: string }

/** Columns that change together, or not at all. */
const PARTS: Column[][] = [
  ['location'],
  ['description'],
  ['court_booked', 'price_per_person'],
  ['time', 'end_time'],
]

/** Four dates of a weekly series, in order. */
async function makeSeries(): Promise<string> {
  await harness.asOperator('delete from private.rate_counters')
  const rows = await harness.asOperator(
    `insert into matches (creator_id, location, skill_level, match_date, end_time, match_duration, series_id)
     select $1, 'TSG Padel', 'Pro', '2030-05-01T16:00:00Z'::timestamptz + week * interval '7 days', '20:00', 120, series
       from generate_series(0, $2 - 1) as week, (select gen_random_uuid() as series) as one returning series_id`,
    [MEMBERS.creator, DATES],
  )
  return String(rows[0]?.series_id)
}

const read = (series: string) =>
  harness.asOperator(
    `select id, match_date, to_char(match_date at time zone 'Europe/Berlin', 'HH24:MI:SS') as time, location, description,
            court_booked, price_per_person::float, end_time
       from matches where series_id = $1 order by match_date`,
    [series],
  ) as Promise<Date[]>

/** The call of the form: what was changed, and what stood there when it was opened. */
async function save(opened: Date, changes: Partial<Record<Column, unknown>>, following: boolean) {
  const parts = PARTS.filter((part) => part.some((column) => column in changes)).flat()
  const asColumns = (values: Partial<Record<Column, unknown>>, columns: Column[]) =>
    Object.fromEntries(
      columns.map((column) =>
        column === 'time' ? ['match_date', at(opened, values.time)] : [column, values[column] ?? null],
      ),
    )
  const expected = Object.entries(asColumns(opened, parts)).map(([name, value]) => [name, [value]])
  const [answer] = await harness.as('creator', 'select * from update_matches($1, $2, $3, $4, true)', [
    opened.id,
    asColumns(changes, Object.keys(changes) as Column[]),
    Object.fromEntries(expected),
    following,
  ])
  return answer as { changed: number; conflicts: object; kept: { columns: object; dates: number }[] }
}

// Summer time all along: the day of a date is the same in both zones.
const at = ({ match_date }: Date, time: unknown) =>
  `${new Date(match_date).toISOString().slice(0, 10)}T${time}+02:00`

const changesOf = fc.record<Partial<Record<Column, unknown>>>(
  {
    location: fc.constantFrom('TSG Padel', 'Court Hall', 'Arena'),
    description: fc.constantFrom(null, 'Bring water', 'Bring balls'),
    court_booked: fc.boolean(),
    price_per_person: fc.constantFrom(null, 5, 12.5),
    time: fc.constantFrom('17:00:00', '18:00:00', '18:30:00'),
    end_time: fc.constantFrom('20:00:00', '20:30:00'),
  },
  { requiredKeys: [] },
)
const step = fc.record({
  editor: fc.nat(1),
  // An editor who does not look again saves on what was seen before.
  looks: fc.boolean(),
  date: fc.nat(DATES - 1),
  following: fc.boolean(),
  changes: changesOf,
})

describe('two editors', () => {
  test('never undo what the other has saved without having seen it', {
    timeout: runs(60_000, 600_000),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const series = await makeSeries()
        const first = await read(series)
        const seen = [first, first]
        for (const { editor, looks, date, following, changes } of steps) {
          const before = await read(series)
          if (looks) seen[editor] = before
          const opened = seen[editor]?.[date]
          if (!opened) throw new Error('there are four dates')
          const { changed, conflicts, kept } = await save(opened, changes, following)
          const after = await read(series)
          const isRefused = Object.keys(conflicts).length > 0
          if (isRefused) expect({ changed, after }).toEqual({ changed: 0, after: before })
          else expect(after[date]).toMatchObject(changes)
          let missed = 0
          for (const [index, row] of after.entries()) {
            const was = before[index]
            if (!was || row.id !== was.id) throw new Error('dates keep their order here')
            const isMeant = index === date || (following && index > date)
            for (const part of PARTS) {
              const replaced = part.filter((column) => row[column] !== was[column])
              expect(replaced.filter((column) => !(column in changes))).toEqual([])
              if (replaced.length > 0) {
                expect(isMeant).toBe(true)
                for (const column of part) expect([opened[column], changes[column]]).toContain(was[column])
              }
              if (
                isMeant &&
                !isRefused &&
                part.some((column) => column in changes && row[column] !== changes[column])
              )
                missed += 1
            }
          }
          expect(kept.reduce((sum, { dates }) => sum + dates, 0)).toBe(missed)
        }
      }),
      { numRuns: runs(12, 200) },
    )
  })

  test('are both told the value that stands there', async () => {
    const [opened] = await read(await makeSeries())
    if (!opened) throw new Error('there is a date')
    await save(opened, { location: 'Court Hall', description: 'Bring water' }, false)
    expect(await save(opened, { location: 'Arena', price_per_person: 5 }, false)).toEqual({
      changed: 0,
      conflicts: { location: 'Court Hall' },
      kept: [],
    })
    expect(await save(opened, { price_per_person: 5 }, false)).toMatchObject({ changed: 1, conflicts: {} })
    // The same save, whose answer got lost.
    expect(await save(opened, { location: 'Court Hall' }, false)).toMatchObject({ conflicts: {} })
  })

  test('do not mix one end with the other start', async () => {
    const [opened] = await read(await makeSeries())
    if (!opened) throw new Error('there is a date')
    await save(opened, { end_time: '20:30:00' }, false)
    expect(await save(opened, { time: '17:00:00' }, false)).toMatchObject({
      changed: 0,
      conflicts: { end_time: '20:30:00' },
    })
  })
})

describe('following dates', () => {
  test('that somebody arranged differently are kept, named, and changed when that is meant', async () => {
    const series = await makeSeries()
    const [first, , third] = await read(series)
    if (!first || !third) throw new Error('there are four dates')
    await save(third, { location: 'Court Hall', time: '18:30:00' }, false)
    const answer = await save(first, { location: 'Arena', time: '17:00:00' }, true)
    expect(answer).toMatchObject({
      changed: 3,
      kept: [
        { columns: { location: 'Court Hall' }, dates: 1 },
        { columns: { end_time: '20:00:00' }, dates: 1 },
      ],
    })
    const show = async () => (await read(series)).map(({ location, time }) => `${location} ${time}`)
    expect(await show()).toEqual([
      'Arena 17:00:00',
      'Arena 17:00:00',
      'Court Hall 18:30:00',
      'Arena 17:00:00',
    ])
    const call = (locations: string[]) =>
      harness.as('creator', 'select * from update_matches($1, $2, $3, true)', [
        first.id,
        { location: 'Club' },
        { location: locations },
      ])
    expect(await call(['Arena'])).toMatchObject([
      { changed: 0, conflicts: {}, kept: [{ columns: { location: 'Court Hall' }, dates: 1 }] },
    ])
    expect(await call(['Arena', 'Court Hall'])).toEqual([{ changed: 4, conflicts: {}, kept: [] }])
    expect(await show()).toEqual(['Club 17:00:00', 'Club 17:00:00', 'Club 18:30:00', 'Club 17:00:00'])
  })

  test('are moved as many days, once, however often the call is sent', async () => {
    const series = await makeSeries()
    const [first] = await read(series)
    if (!first) throw new Error('there is a date')
    const move = () =>
      harness.as('creator', 'select changed from update_matches($1, $2, $3, true)', [
        first.id,
        { match_date: '2030-05-02T17:00:00Z' },
        { match_date: [first.match_date] },
      ])
    const starts = async () =>
      (await read(series)).map(({ match_date }) => new Date(match_date).toISOString().slice(5, 16))
    await move()
    const moved = ['05-02T17:00', '05-09T17:00', '05-16T17:00', '05-23T17:00']
    expect(await starts()).toEqual(moved)
    await move()
    expect(await starts()).toEqual(moved)
  })

  test('keep their hour where the clock changes', async () => {
    const series = await makeSeries()
    await harness.asOperator(
      `update matches set match_date = match_date + (timestamp '2030-10-19 18:00' - timestamp '2030-05-01 18:00') where series_id = $1`,
      [series],
    )
    const shown = () =>
      harness.asOperator(
        `select to_char(match_date at time zone 'Europe/Berlin', 'DD.MM. HH24:MI') as at from matches where series_id = $1 order by match_date`,
        [series],
      )
    await harness.asOperator(
      `update matches set match_date = ((match_date at time zone 'Europe/Berlin')::date + time '18:00') at time zone 'Europe/Berlin' where series_id = $1`,
      [series],
    )
    const [first] = await read(series)
    await harness.as('creator', 'select update_matches($1, $2, $3, true)', [
      first?.id,
      { match_date: '2030-10-19T17:00:00Z' },
      { match_date: [first?.match_date] },
    ])
    expect((await shown()).map(({ at: when }) => when)).toEqual([
      '19.10. 19:00',
      '26.10. 19:00',
      '02.11. 19:00',
      '09.11. 19:00',
    ])
  })
})

describe('a match is changed by its creator alone', () => {
  const change = (who: Who, id: string) =>
    harness.tries(
      who,
      `select update_matches($1, '{"location":"Mine"}', '{"location":["TSG Padel"]}', true)`,
      [id],
    )

  test.each(['participant', 'invited', 'other'] as const)('not by %s', async (who) => {
    for (const id of Object.values(MATCHES))
      expect(await change(who, id)).toEqual({ code: 'PT404', hint: 'match_gone' })
    expect(await harness.asOperator(`select from matches where location = 'Mine'`)).toEqual([])
  })

  test('nor by nobody, nor without saying what is replaced, nor in columns that never change', async () => {
    expect(await change('nobody', MATCHES.open)).toEqual({ code: '42501' })
    const bare = (changes: object, expected: object) =>
      harness.tries('creator', 'select update_matches($1, $2, $3)', [MATCHES.open, changes, expected])
    expect(await bare({ location: 'Mine' }, {})).toEqual({ code: '22023' })
    expect(await bare({ location: 'Mine' }, { location: 'TSG Padel' })).toEqual({ code: '22023' })
    await bare({ creator_id: MEMBERS.other }, { creator_id: [MEMBERS.creator] })
    expect(await harness.asOperator('select creator_id from matches where id = $1', [MATCHES.open])).toEqual([
      { creator_id: MEMBERS.creator },
    ])
  })

  test('and the guards of a match hold', async () => {
    const [{ start } = {}] = await harness.asOperator(
      'select to_json(match_date) as start from matches where id = $1',
      [MATCHES.open],
    )
    expect(
      await harness.tries('creator', 'select update_matches($1, $2, $3)', [
        MATCHES.open,
        { match_date: '2020-01-01T18:00:00Z', end_time: '23:00' },
        { match_date: [start], end_time: [null] },
      ]),
    ).toEqual({ code: 'PT422', hint: 'match_in_past' })
  })
})

describe('a profile on two devices', () => {
  const update = async (who: Who, changes: object, expected: object) => {
    const [answer] = await harness.as(who, 'select update_own_profile($1, $2) as conflicts', [
      changes,
      expected,
    ])
    return answer?.conflicts
  }
  const profile = async () => {
    const [row] = await harness.as(
      'other',
      'select username, private.shown_phone_number(phone_number) as phone_number, phone_visibility, skill_level from profiles where id = $1',
      [MEMBERS.other],
    )
    return row
  }
  beforeEach(async () => {
    await update('other', { phone_number: '+49 1' }, { phone_number: null })
  })

  test('writes what was changed, where it is still what was seen', async () => {
    expect(await update('other', { skill_level: 'Pro' }, { skill_level: 'Beginner' })).toEqual({})
    expect(await update('other', { username: 'Olga' }, { username: 'Other Demo' })).toEqual({})
    expect(
      await update(
        'other',
        { phone_number: '+49 2', phone_visibility: 'nobody' },
        { phone_number: '+49 1', phone_visibility: 'players' },
      ),
    ).toEqual({})
    expect(await profile()).toEqual({
      username: 'Olga',
      phone_number: '+49 2',
      phone_visibility: 'nobody',
      skill_level: 'Pro',
    })
  })

  test.each([
    ['skill_level', 'Pro', null, 'Beginner'],
    ['phone_number', '+49 3', '+49 9', '+49 1'],
    ['username', 'Olga', 'Otto', 'Other Demo'],
    ['phone_visibility', 'nobody', 'members', 'players'],
  ])('tells what %s is now, and writes nothing', async (column, wanted, seen, now) => {
    const before = await profile()
    expect(await update('other', { [column]: wanted }, { [column]: seen })).toEqual({ [column]: now })
    expect(await profile()).toEqual(before)
  })

  test('takes a save that is sent again for done', async () => {
    for (let time = 0; time < 2; time += 1)
      expect(await update('other', { skill_level: 'Pro' }, { skill_level: 'Beginner' })).toEqual({})
  })

  test('is its own: no other column, no other member, not nobody', async () => {
    const tries = (who: Who, changes: object, expected: object) =>
      harness.tries(who, 'select update_own_profile($1, $2)', [changes, expected])
    expect(await tries('other', { id: MEMBERS.creator }, { id: MEMBERS.other })).toEqual({ code: '22023' })
    expect(await tries('other', { email: 'x@example.org' }, { email: null })).toEqual({ code: '22023' })
    expect(await tries('other', { username: 'Olga' }, {})).toEqual({ code: '22023' })
    expect(await tries('other', { skill_level: 'God' }, { skill_level: 'Beginner' })).toEqual({
      code: '23514',
    })
    expect(await tries('nobody', {}, {})).toEqual({ code: '42501' })
  })
})
