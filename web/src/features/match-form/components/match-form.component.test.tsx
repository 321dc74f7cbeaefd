import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { field, fillVenueAndTime, pickTomorrow } from '../../../../testing/fill-form.ts'
import { MARA, openAsMember, reloadApp, toast } from '../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow } from '../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../testing/stand-in-server.ts'

const MAKING = 'POST /rest/v1/rpc/create_matches'
const MATCHES = 'GET /rest/v1/matches'
const UPDATING = 'POST /rest/v1/rpc/update_matches'
const UNREACHED = 'Could not connect to the server. Please try again later.'

const create = () => page.getByRole('button', { name: 'Create Match' }).click()

async function type(label: string, text: string) {
  await field(label).fill(text)
  await userEvent.tab()
}

async function fill(start?: string) {
  await fillVenueAndTime(start)
  await field('Skill Level').selectOptions('Intermediate')
}

/** The toast with both texts, the message at the field too, and the cursor there. */
async function expectProblem(at: Locator, title: string, text: string) {
  await expect.element(toast()).toMatchTextContent(`${title}${text}`)
  await expect.element(at).toHaveFocus()
  await expect.element(at).toHaveAccessibleDescription(new RegExp(text))
  await expect.element(at).toHaveAttribute('aria-invalid', 'true')
}

test('what is missing is told one by one, at its field', async () => {
  await openAsMember('/create-match')
  await create()
  const place = field('Location')
  await expectProblem(place, 'Missing location', 'Please select a location for your match')
  await place.selectOptions('TSG Padel (eBuSy)')
  await expect.element(place).not.toHaveAttribute('aria-invalid')
  await create()
  const level = field('Skill Level')
  await expectProblem(level, 'Missing skill level', 'Please select a skill level for your match')
  await level.selectOptions('Pro')
  await create()
  const date = page.getByRole('button', { name: /^Date/ })
  await expect.element(toast()).toMatchTextContent('Missing date')
  await expect.element(date).toHaveFocus()
  await expect.element(date).toHaveAccessibleDescription(/Please select a date for your match/)
  await pickTomorrow()
  const noTime = 'Please set a start and end time for your match'
  await create()
  await expectProblem(field('Start Time'), 'Missing time', noTime)
  await type('Start Time', '18:30')
  await type('End Time', '')
  await create()
  await expectProblem(field('End Time'), 'Missing time', noTime)
  await type('End Time', '18:00')
  await create()
  await expectProblem(field('End Time'), 'Invalid time', 'The end time must be after the start time')
  expect(location.pathname).toBe('/create-match')
  expect(callsTo(MAKING)).toEqual([])
})

test('times snap to half hours, the length sets the end, also past midnight', async () => {
  await openAsMember('/create-match')
  const [start, end] = [field('Start Time'), field('End Time')]
  await fill('2244')
  await expect.element(start).toHaveValue('22:30')
  await expect.element(end).toHaveValue('00:00')
  await page.getByText('120 min', { exact: true }).click()
  await expect.element(end).toHaveValue('00:30')
  await expect.element(page.getByText('On the next day')).toBeVisible()
  start.element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(start).toHaveValue('23:00')
  await expect.element(end).toHaveValue('01:00')
  await page.getByText('60 min', { exact: true }).click()
  await expect.element(end).toHaveValue('00:00')
  await type('End Time', '0:50')
  await expect.element(end).toHaveValue('01:00')
  await expect.element(page.getByLabelText('120 min')).toBeChecked()
  await type('End Time', 'soon')
  await expect.element(end).toHaveValue('soon')
  await expect.element(end).toHaveAccessibleDescription('Please type a time such as 18:30.')
  await type('End Time', '12:30am')
  await expect.element(page.getByLabelText('90 min')).toBeChecked()
  await type('Start Time', '7pm')
  await expect.element(start).toHaveValue('19:00')
  await expect.element(end).toHaveValue('20:30')
  // Nearest to midnight, a start would be a day early.
  await type('Start Time', '23:50')
  await expect.element(start).toHaveValue('23:30')
  await expect.element(start).toHaveAccessibleDescription('Half hours only: 23:50 became 23:30.')
  await expect.element(end).toHaveValue('01:00')
  await type('Start Time', '23:00')
  await expect.element(end).toHaveValue('00:30')
  answer(MAKING, { json: [] })
  await create()
  await expect.poll(() => callsTo(MAKING)).toHaveLength(1)
  expect(JSON.stringify(callsTo(MAKING))).toMatch(/T2[12]:00:00.*"end_time":"00:30/)
})

test('a price is told to be wrong at its field, and goes with the court', async () => {
  await openAsMember('/create-match')
  await fill()
  await page.getByText('Details', { exact: true }).click()
  await page.getByLabelText('Court booked').click()
  const price = field('Price per person (€)')
  await price.fill('-9')
  await create()
  await expectProblem(price, 'Invalid price', 'The price is in euros with 2 decimals')
  await type('Price per person (€)', '9,5')
  await expect.element(price).toHaveValue('9.50')
  await expect.element(price).not.toHaveAttribute('aria-invalid')
  await page.getByLabelText('Court booked').click()
  await expect.element(price).not.toBeInTheDocument()
  await page.getByLabelText('I play in this match').click()
  answer(MAKING, { json: [] })
  await create()
  await expect.poll(() => callsTo(MAKING)).toHaveLength(1)
  expect(callsTo(MAKING)).toMatchObject([
    { body: { p_match: { court_booked: false, price_per_person: null }, p_participants: [] } },
  ])
})

test.each(
  share([
    ['a server that is away', new TypeError('Failed to fetch'), UNREACHED],
    [
      'values that the server refuses',
      { status: 400, json: { code: '23514', message: 'violates a check' } },
      'Please check that all required fields are filled correctly.',
    ],
    [
      'a start in the past',
      { status: 400, json: { code: 'PT422', hint: 'match_in_past', message: 'no' } },
      'Error: The start is in the past. Please choose a later one.',
    ],
  ]),
)(`%s keeps the form as it was filled (SEED=${SEED})`, async (_what, given, told) => {
  answer(MAKING, given)
  await openAsMember('/create-match')
  await fill()
  await create()
  await expect.element(toast()).toMatchTextContent(`Failed to create match. Please try again.${told}`)
  await expect.element(field('Location')).toHaveValue('TSG Padel (eBuSy)')
  await expect.element(field('Start Time')).toHaveValue('18:30')
  expect(location.pathname).toBe('/create-match')
})

test('a start that the server finds in the past is told at its field', async () => {
  answer(MAKING, { status: 400, json: { code: 'PT422', hint: 'match_in_past', message: 'no' } })
  await openAsMember('/create-match')
  await fill()
  await create()
  const start = field('Start Time')
  await expect.element(start).toHaveFocus()
  await expect
    .element(start)
    .toHaveAccessibleDescription('The start is in the past. Please choose a later one.')
})

test('an update that fails, by network and by rule, keeps what was typed', async () => {
  answer(MATCHES, { json: [matchRow({ creator_id: MARA.id, creator: MARA })] })
  answer(UPDATING, new TypeError('Failed to fetch'))
  await openAsMember(`/create-match?edit=${MATCH_ID}`)
  await expect.element(page.getByRole('heading', { name: 'Edit Match' })).toBeVisible()
  await page.getByText('2 players', { exact: true }).click()
  const update = page.getByRole('button', { name: 'Update Match' })
  await update.click()
  await expect.element(toast()).toMatchTextContent('Failed to update match. Please try again.')
  answer(UPDATING, { status: 409, json: { code: 'PT409', hint: 'match_full', message: 'too many' } })
  await update.click()
  await expect.element(toast()).toMatchTextContent(/Failed to update match.*Error: /)
  await expect.element(page.getByLabelText('2 players')).toBeChecked()
})

test.each(
  share([
    ['of somebody else', [matchRow()], 'Only the organizer may do this.'],
    ['that is gone', [], 'This match no longer exists.'],
  ]),
)(`the form of a match %s leads away (SEED=${SEED})`, async (_which, rows, told) => {
  answer(MATCHES, { json: rows })
  await openAsMember(`/create-match?edit=${MATCH_ID}`)
  await expect.element(toast()).toMatchTextContent(`Error${told}`)
  await expect.poll(() => location.pathname).toBe('/matches')
})

test('a form waits for its match, and can ask for it again', async () => {
  const own = { json: [matchRow({ creator_id: MARA.id, creator: MARA })] }
  const { promise, resolve } = Promise.withResolvers<typeof own>()
  answer(MATCHES, () => promise)
  await openAsMember(`/create-match?edit=${MATCH_ID}`)
  await expect.element(page.getByRole('status', { name: 'Loading match' })).toBeVisible()
  resolve(own)
  await expect.element(field('End Time')).toHaveValue('20:00')
})

test('a match that cannot be fetched for its form can be asked for again', async () => {
  answer(MATCHES, { status: 400, json: { code: 'XX000', message: 'broken' } })
  await openAsMember(`/create-match?edit=${MATCH_ID}`)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load match details.')
  answer(MATCHES, { json: [matchRow({ creator_id: MARA.id, creator: MARA })] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(field('End Time')).toHaveValue('20:00')
})

test('a match that kept an odd number of places is saved as it is', async () => {
  answer(MATCHES, {
    json: [matchRow({ creator_id: MARA.id, creator: MARA, match_type: 'game', players: 6 })],
  })
  answer(UPDATING, { json: [{ conflicts: {}, kept: [] }] })
  await openAsMember(`/create-match?edit=${MATCH_ID}`)
  await expect.element(page.getByLabelText('6 players')).toBeChecked()
  await page.getByRole('button', { name: 'Update Match' }).click()
  await expect
    .element(toast())
    .toMatchTextContent('Match updated!' + 'Your match has been updated successfully.')
})

test('a reload keeps what was typed; a standard match has to get two or four places', async () => {
  answer(MAKING, { json: [{ id: MATCH_ID }] })
  await openAsMember('/create-match')
  await fill()
  await page.getByText('Details', { exact: true }).click()
  await page.getByRole('button', { name: 'Social Play' }).click()
  const kept = () => Object.entries(sessionStorage).find(([key]) => key.startsWith('match-form-'))
  await expect.poll(kept).toMatchObject({ 1: expect.stringContaining('Social Play') })
  // A form that was kept by an older version of the page.
  const [key = '', draft = ''] = kept() ?? []
  sessionStorage.setItem(key, draft.replace('"players":4', '"players":3'))
  await reloadApp()
  await expect.element(field('Location')).toHaveValue('TSG Padel (eBuSy)')
  await expect.element(field('End Time')).toHaveValue('20:00')
  await page.getByText('Details', { exact: true }).click()
  await expect
    .element(page.getByRole('button', { name: 'Social Play' }))
    .toHaveAttribute('aria-pressed', 'true')
  await create()
  await expect
    .element(toast())
    .toMatchTextContent('Invalid players count' + 'Standard matches must have 2 or 4 players')
  await page.getByText('2 players', { exact: true }).click()
  await create()
  await expect.element(toast()).toMatchTextContent('Match created!')
  expect(callsTo(MAKING)).toMatchObject([{ body: { p_match: { players: 2 } } }])
})

test('changes that were not saved do not come into the form for a new match', async () => {
  answer(MATCHES, { json: [matchRow({ creator_id: MARA.id, creator: MARA })] })
  // It is being changed, and not the last one that she made.
  answer('GET /rest/v1/matches?select=*&creator_id=', { json: [] })
  await openAsMember(`/create-match?edit=${MATCH_ID}`)
  await page.getByText('Details', { exact: true }).click()
  await page.getByLabelText('Court booked').click()
  await page
    .getByRole('link', { name: /^Create/ })
    .first()
    .click()
  await expect.element(field('Location')).toHaveValue('')
  history.back()
  await expect.element(page.getByLabelText('Court booked')).toBeChecked()
})
