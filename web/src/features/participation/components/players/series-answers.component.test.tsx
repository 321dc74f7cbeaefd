import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerEvent, eventRow, PARTICIPANTS } from '../../../../../testing/event.ts'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, participantRow, TIM } from '../../../../../testing/rows.ts'
import { answer, type Call, callsTo } from '../../../../../testing/stand-in-server.ts'

const ANSWERING = 'POST /rest/v1/rpc/answer_invitations'
const LEAVING = 'POST /rest/v1/rpc/leave_following_matches'
const PAGE = `/matches/${MATCH_ID}`
const DIALOG = `/matches?match=${MATCH_ID}`
const SERIES = {
  series_id: '55555555-5555-4555-8555-555555555555',
  is_recurring: true,
  recurrence: 'weekly',
}
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

const question = (name: string) => page.getByRole('dialog', { name })
const choose = (of: string, choice: string) => question(of).getByRole('button', { name: choice }).click()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** Answers with Mara's own dates of the series: this one and so many a week apart, once they may be known. */
function answerDates(match: { match_date: string }, status: string, dates: number, known?: Promise<void>) {
  const all = Array.from({ length: dates }, (_, week) => ({
    status,
    match: { match_date: new Date(Date.parse(match.match_date) + week * WEEK_MS).toISOString() },
  }))
  answer(`GET ${PARTICIPANTS}?select=status`, async () => {
    await known
    return { json: all }
  })
}

function answerMatch(status: string, dates: number, known?: Promise<void>) {
  const match = matchRow(SERIES)
  answer('GET /rest/v1/matches', ({ path }: Call) => ({ json: path.includes('id=eq.') ? [match] : [] }))
  answer(`GET ${PARTICIPANTS}`, { json: [participantRow(TIM), participantRow(MARA, { status })] })
  answerDates(match, status, dates, known)
}

function answerEventOfSeries(dates: number, known?: Promise<void>) {
  const event = eventRow({ ...SERIES, players: 8 })
  answerEvent(event, [participantRow(MARA)])
  answerDates(event, 'confirmed', dates, known)
}

test.each(
  share([
    ['Only this date', `PATCH ${PARTICIPANTS}?match_id=eq.${MATCH_ID}`, /^Invitation declined/],
    ['All 3 dates', ANSWERING, /^Invitation declinedYou have declined 3 dates\./],
  ]),
)(
  `declining an invitation to a series asks which dates are meant, such as '%s' (SEED=${SEED})`,
  async (choice, sends, told) => {
    answerMatch('pending', 3)
    answer(`PATCH ${PARTICIPANTS}`, { json: [{ team_assignment: 'B' }] })
    answer(ANSWERING, { json: [{ answered: 3, full_dates: 0 }] })
    await openAsMember(PAGE)
    await press('Decline')
    await expect
      .element(question('Decline which dates?'))
      .toMatchTextContent(/Declining all of them cannot be undone\./)
    await expect
      .element(question('Decline which dates?'))
      .toMatchTextContent('You are invited to 3 dates of this series.')
    await choose('Decline which dates?', choice)
    await expect.element(toast()).toMatchTextContent(told)
    expect(callsTo(sends)).toHaveLength(1)
  },
)

test('the last date of a series is left without a choice', async () => {
  answerMatch('confirmed', 1)
  answer(`DELETE ${PARTICIPANTS}`, { json: [{ id: '1' }] })
  await openAsMember(PAGE)
  await press('Leave Match')
  await choose("You can't make it?", 'Leave Match')
  await expect.element(toast()).toMatchTextContent('Left match successfully!')
})

test.each(
  share([
    ['Leave only this date', `DELETE ${PARTICIPANTS}?match_id=eq.${MATCH_ID}`, undefined],
    ['Leave this and all following ones', LEAVING, { p_match_id: MATCH_ID }],
  ]),
)(
  `the door of a match of a series says which dates are left: '%s' (SEED=${SEED})`,
  async (choice, sends, body) => {
    answerMatch('confirmed', 2)
    answer(`DELETE ${PARTICIPANTS}`, { json: [{ id: '1' }] })
    answer(LEAVING, { json: 2 })
    await openAsMember(DIALOG)
    await press('Leave Match')
    await expect
      .element(question("You can't make it?").getByRole('button', { name: 'Ask for a substitute' }))
      .toBeVisible()
    await choose("You can't make it?", choice)
    await expect.element(toast()).toMatchTextContent('Left match successfully!')
    expect(callsTo(sends)).toMatchObject([body ? { body } : {}])
  },
)

test('an answer to one event of a series asks about the following ones', async () => {
  answerEventOfSeries(2)
  answer(LEAVING, { json: 2 })
  await openAsMember(PAGE)
  const answers = page.getByRole('region', { name: 'Are you attending?' })
  await press('Not attending')
  await choose('Leave which dates?', 'Cancel')
  await expect.element(answers.getByRole('status')).toMatchTextContent('You are attending.')
  await press('Not attending')
  await choose('Leave which dates?', 'This and all following ones')
  await expect
    .element(toast())
    .toMatchTextContent('Left event successfully!' + 'You are no longer part of 2 dates.')
  expect(callsTo(LEAVING)).toMatchObject([{ body: { p_match_id: MATCH_ID, p_decline: true } }])
})

test('an answer to the last event of a series asks nothing', async () => {
  answerEventOfSeries(1)
  answer('POST /rest/v1/event_participants', { status: 201 })
  await openAsMember(PAGE)
  await press('Not attending')
  await expect.poll(() => callsTo('POST /rest/v1/event_participants')).toHaveLength(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test.each(
  share([
    ['Only this date', `DELETE ${PARTICIPANTS}?match_id=eq.${MATCH_ID}`, undefined, ''],
    [
      'This and all following ones',
      LEAVING,
      { p_match_id: MATCH_ID, p_decline: false },
      'You are no longer part of 2 dates.',
    ],
  ]),
)(
  `in the dialog of an event places are given back: '%s' (SEED=${SEED})`,
  async (choice, sends, body, told) => {
    answerEventOfSeries(2)
    answer(`DELETE ${PARTICIPANTS}`, { json: [] })
    answer(LEAVING, { json: 2 })
    await openAsMember(DIALOG)
    await press('Leave Event')
    await choose('Leave which dates?', choice)
    await expect.element(toast()).toMatchTextContent(`Left event successfully!${told}`)
    expect(callsTo(sends)).toMatchObject([body ? { body } : {}])
  },
)

test.each(
  share([
    ['Decline', PAGE, (known: Promise<void>) => answerMatch('pending', 2, known), 'Decline which dates?'],
    [
      'Leave Match',
      DIALOG,
      (known: Promise<void>) => answerMatch('confirmed', 2, known),
      "You can't make it?",
    ],
    ['Not attending', PAGE, (known: Promise<void>) => answerEventOfSeries(2, known), 'Leave which dates?'],
    ['Leave Event', DIALOG, (known: Promise<void>) => answerEventOfSeries(2, known), 'Leave which dates?'],
  ]),
)(
  `'%s' waits for the dates of the series, and asks then (SEED=${SEED})`,
  async (name, path, prepare, asks) => {
    const known = Promise.withResolvers<void>()
    prepare(known.promise)
    await openAsMember(path)
    await press(name)
    await expect.element(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-busy', 'true')
    known.resolve()
    await expect.element(question(asks)).toBeVisible()
  },
)
