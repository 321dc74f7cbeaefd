import fc from 'fast-check'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { courtSnapshot } from '../../testing/court-snapshot.ts'
import { openHarness } from './harness.ts'

// Answers of a booking system that were cut off: from any hour on, on any share of the courts and days, at first a little and then
// more. Until such an answer has been there for half an hour, nothing is free for it and no alert fires; and what members cancel, one
// at a time, is believed at once.

const harness = openHarness()
const MINUTE = 60_000
const START = Date.now()
const dayOf = (offset: number) => new Date(START + (offset + 1) * 86_400_000).toISOString().slice(0, 10)

interface Taken {
  court: number
  day: string
  start: number
  end: number
}

const share = fc.double({ min: 0.3, max: 0.8, noNaN: true })
const cut = fc.record({
  from: fc.oneof(fc.integer({ min: 7, max: 16 }), fc.integer({ min: 17, max: 20 })),
  courts: share,
  days: share,
  firstDay: fc.boolean(),
})
const story = fc.record({
  courts: fc.integer({ min: 3, max: 6 }),
  days: fc.constantFrom(7, 9),
  demand: fc.double({ min: 0.3, max: 0.95, noNaN: true }),
  cut,
  /** At first less is missing than at the end. */
  growing: fc.boolean(),
  answers: fc.integer({ min: 1, max: 3 }),
  /** Bookings that members cancel before each answer. */
  cancelled: fc.constantFrom(0, 0, 0, 1, 1, 2),
  seed: fc.integer(),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Mostly evenings and the next days; an hour and a half in the evening, an hour before. */
function clubOf({ courts, days, demand }: Story, random: () => number): Taken[] {
  const bookings: Taken[] = []
  for (let offset = 0; offset < days; offset++)
    for (let court = 1; court <= courts; court++)
      for (let start = 8 * 60; start <= 20 * 60 + 30; ) {
        const isEvening = start >= 16.5 * 60
        const length = isEvening ? 90 : 60
        const wanted = demand * (isEvening ? 1 : 0.45) * (1 - (offset / days) * 0.6)
        if (random() < wanted) bookings.push({ court, day: dayOf(offset), start, end: start + length })
        start += random() < 0.15 ? length + 30 : length
      }
  return bookings
}

/** Returns the bookings of an answer that was cut off. `part`: how much of it is missing already, 0 to 1. */
function cutOff(bookings: Taken[], { cut, courts, days }: Story, part: number): Taken[] {
  const lastCourt = Math.max(1, Math.ceil(courts * cut.courts * part))
  const count = Math.max(1, Math.ceil(days * cut.days * part))
  const cutDays = Array.from({ length: days }, (_, offset) => dayOf(offset))
  const hit = new Set(cut.firstDay ? cutDays.slice(0, count) : cutDays.slice(-count))
  return bookings.filter(
    ({ court, day, start }) => court > lastCourt || !hit.has(day) || start < cut.from * 60,
  )
}

async function read(one: Story, busy: Taken[], minutes: number): Promise<string> {
  const courts = Array.from({ length: one.courts }, (_, index) => index + 1)
  const snapshot = courtSnapshot({ courts, from: dayOf(0), until: dayOf(one.days - 1), busy })
  const [row] = await harness.asOperator(
    `select private.store_sync('club', 'host', 'Club', $1, $2) as outcome`,
    [snapshot, new Date(START + minutes * MINUTE)],
  )
  return String(row?.outcome)
}

async function prepare(one: Story): Promise<void> {
  const courts = Array.from({ length: one.courts }, (_, index) => ({
    venue: 'club',
    id: index + 1,
    source: 'any',
    name: `Court ${index + 1}`,
    position: index + 1,
  }))
  await harness.asOperator(`select private.set_courts('[]')`)
  await harness.asOperator('delete from court_alerts')
  await harness.asOperator(`delete from notifications where type = 'court_free'`)
  await harness.asOperator('select private.set_courts($1)', [JSON.stringify(courts)])
  await harness.asOperator(
    `insert into court_alerts (user_id, booking_date, from_hour, until_hour, minutes)
     select (array(select id from profiles order by id))[1 + hour % 4], $1::date + day, 8 + hour * 2, 10 + hour * 2, 60
       from generate_series(0, $2 - 1) as day, generate_series(0, 6) as hour`,
    [dayOf(0), one.days],
  )
}

/** Half hours that are shown as free, or were told to be, though they are taken. */
async function mistakes(whole: Taken[], minutes: number): Promise<{ shown: number; told: number }> {
  const [row] = await harness.asOperator(
    `with truth as (select * from jsonb_to_recordset($1) as one (court bigint, day date, start int, "end" int))
     select (select count(*)::int from truth, generate_series(start, "end" - 30, 30) as half
              where exists (select from court_coverage where venue = 'club' and court_id = court and booking_date = day
                               and read_at >= $2::timestamptz - interval '1 hour')
                and not exists (select from bookings where venue = 'club' and court_id = court and booking_date = day
                                   and extract(epoch from start_time) <= half * 60 and extract(epoch from end_time) >= (half + 30) * 60)) as shown,
            count(*) filter (where wrong)::int as told
       from (select exists (select from truth join courts on venue = 'club' and id = court
                             where name = data ->> 'court' and day = (data ->> 'day')::date
                               and start < extract(epoch from (data ->> 'until')::interval) / 60
                               and "end" > extract(epoch from (data ->> 'from')::interval) / 60) as wrong
               from notifications where type = 'court_free') as alerts`,
    [JSON.stringify(whole), new Date(START + minutes * MINUTE)],
  )
  await harness.asOperator('update court_alerts set fired_at = null')
  await harness.asOperator(`delete from notifications where type = 'court_free'`)
  return { shown: Number(row?.shown), told: Number(row?.told) }
}

/** The court days of which something is missing, and how many minutes. */
function lossOf(whole: Taken[], said: Taken[]): { courtDays: number; minutes: number } {
  const gone = whole.filter((one) => !said.includes(one))
  const minutes = gone.reduce((sum, { start, end }) => sum + end - start, 0)
  return { courtDays: new Set(gone.map(({ court, day }) => `${court} ${day}`)).size, minutes }
}

interface Outcome {
  /** That of the first answer that was cut off. */
  loss: ReturnType<typeof lossOf>
  shown: number
  told: number
}

/** Two answers between which members cancel, then those that are cut off. */
async function tell(one: Story): Promise<Outcome> {
  const random = randomFrom(one.seed)
  let whole = clubOf(one, random)
  await prepare(one)
  await read(one, whole, 0)
  for (const minutes of [10, 20]) {
    for (let count = 0; count < one.cancelled && whole.length > 1; count++)
      whole = whole.toSpliced(Math.floor(random() * whole.length), 1)
    await read(one, whole, minutes)
  }
  await mistakes(whole, 20)
  const answers = Array.from({ length: one.answers }, (_, index) =>
    cutOff(whole, one, one.growing ? (index + 1) / one.answers : 1),
  )
  let [shown, told] = [0, 0]
  for (const [index, said] of answers.entries()) {
    await read(one, said, 30 + index * 10)
    const wrong = await mistakes(whole, 30 + index * 10)
    shown = Math.max(shown, wrong.shown)
    told += wrong.told
  }
  return { loss: lossOf(whole, answers[0] ?? whole), shown, told }
}

test('an answer from which more is missing than members cancel makes nothing free for half an hour', async () => {
  const outcomes: (Outcome & { one: Story })[] = []
  for (const one of fc.sample(story, { numRuns: runs(4, 150), seed: 11 }))
    outcomes.push({ one, ...(await tell(one)) })
  const large = outcomes.filter(({ loss }) => loss.courtDays >= 3 && loss.minutes > 120)
  expect(large.length).toBeGreaterThan(3)
  expect(large.filter(({ shown, told }) => shown > 0 || told > 0)).toEqual([])
  const two = outcomes.filter(
    ({ one, loss }) => one.answers === 1 && loss.courtDays === 2 && loss.minutes > 120,
  )
  expect(two.filter(({ shown, told }) => shown > 0 || told > 0)).toEqual([])
}, 600_000)
