import { expect, test } from 'vitest'
import type { MatchDraft } from '../../domain/match/match-form.ts'
import { GOOD_DRAFT, MATCH_FORM_CASES } from '../../domain/match/testing/match-form.cases.ts'
import { MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()

const INSERT = `insert into matches (creator_id, location, skill_level, match_date, end_time, players, match_type, court_booked, price_per_person,
    description)
  values ($1, $2, $3, $4::timestamp at time zone 'Europe/Berlin', $5, $6, $7, $8, $9, $10) returning id`

/** A draft as a client would send it that asks nobody whether it is right. */
function rowOf(draft: MatchDraft): unknown[] {
  const { matchDate, matchTime, participantLimit, players, courtBooked } = draft
  return [
    MEMBERS.other,
    draft.location,
    draft.skillLevel || null,
    matchDate && matchTime ? `${matchDate} ${matchTime}` : null,
    draft.endTime || null,
    draft.eventType === 'event' ? participantLimit || 0 : players,
    draft.matchType,
    courtBooked,
    (courtBooked && draft.pricePerPerson) || null,
    draft.eventDescription.trim() || null,
  ]
}

test.each(MATCH_FORM_CASES)(
  'what the form says of %s the database says too',
  async (_what, change, problems) => {
    const told = await harness.tries('other', INSERT, rowOf({ ...GOOD_DRAFT, ...change }))
    if (problems.length === 0) expect(told).toEqual({ rows: 1 })
    else expect(told.code).toMatch(/^(23514|23502|22P02|22003)$/)
  },
)

const END = `update matches set end_time = '17:00' where id = $1`
const startingAt = async (start: string) => {
  const [row] = await harness.as('creator', INSERT, [
    MEMBERS.creator,
    ...rowOf(GOOD_DRAFT).slice(1, 3),
    start,
    '20:00',
    4,
    'standard',
    false,
    null,
    null,
  ])
  return row?.id
}

test('a change is looked at in the same way, unless it is about something else', async () => {
  const id = await startingAt('2035-11-20 18:30')
  expect(await harness.tries('creator', END, [id])).toEqual({ code: '23514' })
  expect(await harness.tries('creator', 'update matches set skill_level = null where id = $1', [id])).toEqual(
    {
      code: '23514',
    },
  )
  await harness.asOperator('update matches set end_time = null, skill_level = null where id = $1', [id])
  const book = 'update matches set court_booked = true where id = $1 returning id'
  expect(await harness.tries('creator', book, [id])).toEqual({ rows: 1 })
})

test('in the night in which the clock is put forward an hour that there is not is no fault', async () => {
  const values = [MEMBERS.creator, ...rowOf(GOOD_DRAFT).slice(1, 3)]
  const late = [...values, '2030-03-31 02:30', '03:30', 4, 'standard', false, null, null]
  expect(await harness.tries('creator', INSERT, late)).toEqual({ rows: 1 })
  const usual = [...values, '2030-03-30 03:30', '03:30', 4, 'standard', false, null, null]
  expect(await harness.tries('creator', INSERT, usual)).toEqual({ code: '23514' })
})
