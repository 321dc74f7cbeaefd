import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerEvent, eventRow, PARTICIPANTS } from '../../../../../testing/event.ts'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { IDA, MATCH_ID, participantRow, TIM } from '../../../../../testing/rows.ts'
import { type Answer, answer, callsTo } from '../../../../../testing/stand-in-server.ts'

const ANSWERING = 'POST /rest/v1/event_participants'
const AWAY = new TypeError('Failed to fetch')
const PAGE = `/matches/${MATCH_ID}`
const DIALOG = `/matches?match=${MATCH_ID}`
const [TIM_COMES, MARA_COMES] = [participantRow(TIM), participantRow(MARA)]
const OWN = { creator_id: MARA.id, creator: MARA }

const asked = () => page.getByRole('region', { name: 'Are you attending?' })
const choice = (name: 'Attending' | 'Not attending') => asked().getByRole('button', { name, exact: true })
const attendees = () => page.getByRole('list', { name: /attendees?/ })
const pressed = () => asked().getByRole('button', { pressed: true })

test('answers in a hurry are sent one after the other, and the last one holds', async () => {
  answerEvent(eventRow())
  const first = Promise.withResolvers<Answer>()
  answer(ANSWERING, () => first.promise)
  await openAsMember(PAGE)
  await expect.element(asked().getByRole('status')).toMatchTextContent('You have not answered yet.')
  const nobody = page.getByRole('region', { name: '0 attendees' })
  await expect.element(nobody).toMatchTextContent('No attendees yet' + 'Be the first to join this event!')
  await choice('Attending').click()
  await expect.element(attendees()).toMatchTextContent('Mara Lob')
  await choice('Not attending').click()
  await expect.element(asked().getByRole('status')).toMatchTextContent('You are not attending.')
  await expect.element(nobody).toBeVisible()
  expect(callsTo(ANSWERING)).toHaveLength(1)
  answer(ANSWERING, { status: 201 })
  first.resolve({ status: 201 })
  await expect.poll(() => callsTo(ANSWERING)).toHaveLength(2)
  expect(callsTo(ANSWERING)).toMatchObject([
    { body: { status: 'attending' } },
    { body: { status: 'not_attending' } },
  ])
})

test('an answer that does not arrive is tried twice and taken back; one that gets lost is sent again', async () => {
  const server = answerEvent(eventRow(), [participantRow(MARA, { status: 'declined' })])
  answer(ANSWERING, AWAY)
  await openAsMember(PAGE)
  await choice('Attending').click()
  await expect.element(toast()).toMatchTextContent('Failed to update your attendance status')
  await expect.element(pressed()).toMatchTextContent('Not attending')
  expect(callsTo(ANSWERING)).toHaveLength(2)
  answer(ANSWERING, () => {
    const isFirst = server.list[0]?.status === 'declined'
    server.list = [MARA_COMES]
    return isFirst ? AWAY : { status: 201 }
  })
  await choice('Attending').click()
  await expect.poll(() => callsTo(ANSWERING)).toHaveLength(4)
  await expect.element(pressed()).toMatchTextContent(/^Attending/)
  await expect.element(attendees()).toMatchTextContent('Mara Lob')
})

test('the last place goes to another member: the answer shows at once, and then why it cannot be', async () => {
  const server = answerEvent(eventRow({ players: 2 }), [TIM_COMES])
  const taking = Promise.withResolvers<Answer>()
  answer(ANSWERING, () => taking.promise)
  await openAsMember(PAGE)
  await choice('Attending').click()
  await expect.element(asked().getByRole('status')).toMatchTextContent('You are attending.')
  await expect.element(attendees()).toMatchTextContent(/Tim Smash.*Mara Lob/)
  server.list = [TIM_COMES, participantRow(IDA)]
  const full = { code: 'PT409', hint: 'match_full', message: 'This match is full.' }
  taking.resolve({ status: 409, json: full })
  await expect
    .element(toast())
    .toMatchTextContent('Failed to update your attendance status' + 'Error: This event is full.')
  await expect.element(asked().getByRole('status')).toMatchTextContent('This event is full.')
  await expect.element(attendees()).not.toMatchTextContent('Mara Lob')
  await expect.element(choice('Attending')).toBeDisabled()
  await expect.element(choice('Not attending')).toBeEnabled()
})

test.each(
  share([
    ['private', true],
    ['public', false],
  ]),
)(
  `who is removed from a %s event, of which the creator is asked, knows a link that ends: %s (SEED=${SEED})`,
  async (_which, is_private) => {
    answerEvent(eventRow({ ...OWN, is_private }), [TIM_COMES])
    await openAsMember(PAGE)
    await page.getByRole('button', { name: 'Remove Tim Smash' }).click()
    const question = page.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent(/Tim Smash loses the place .* and will be told\./)
    const renewed = question.getByText(/There will be a new link, so that nobody comes back by the old one\./)
    expect(renewed.elements()).toHaveLength(is_private ? 1 : 0)
  },
)

test('a removal that does not arrive removes nobody', async () => {
  answerEvent(eventRow(OWN), [TIM_COMES])
  answer(`DELETE ${PARTICIPANTS}`, AWAY)
  await openAsMember(PAGE)
  const remove = page.getByRole('button', { name: 'Remove Tim Smash' })
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(toast()).toMatchTextContent('Failed to remove attendee')
  await expect.element(attendees()).toMatchTextContent('Tim Smash')
  await expect.element(remove).toHaveFocus()
})

test('attendees who cannot be fetched can be asked for again, on the smallest phone too', async () => {
  answer(`HEAD ${PARTICIPANTS}`, { status: 400 })
  answer(`GET ${PARTICIPANTS}`, { status: 400, json: { code: 'XX000', message: 'A screw is loose' } })
  answer('GET /rest/v1/matches', { json: [eventRow()] })
  onTestFinished(() => page.viewport(390, 844))
  await page.viewport(320, 640)
  await openAsMember(PAGE)
  const problem = asked().getByRole('alert')
  await expect.element(problem).toMatchTextContent('Could not fetch your attendance status')
  answerEvent(eventRow())
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect.element(choice('Attending')).toBeEnabled()
  await expect.element(choice('Not attending')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320)
})

test.each(
  share([
    ['some attended', [TIM_COMES], () => attendees().getByText('Tim Smash')],
    ['nobody attended', [], () => page.getByText('Nobody attended this event.')],
  ]),
)(
  `an event that has begun, which %s, is not answered, and nobody is removed (SEED=${SEED})`,
  async (_which, rows, shown) => {
    const begun = new Date(Date.now() - 3_600_000).toISOString()
    answerEvent(eventRow({ ...OWN, match_date: begun }), [...rows])
    await openAsMember(PAGE)
    await expect.element(shown()).toBeVisible()
    await expect.element(asked()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).not.toMatchTextContent(/be the first/i)
  },
)

test('in the dialog a leave that does not arrive is taken back', async () => {
  const server = answerEvent(eventRow({ players: 1 }), [MARA_COMES])
  answer(`DELETE ${PARTICIPANTS}`, AWAY)
  await openAsMember(DIALOG)
  const leave = async () => {
    await page.getByRole('button', { name: 'Leave Event' }).click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Leave Event' })
    // By key: so soon after another tap at its place, one would be taken for the second half of a double tap.
    await expect.element(confirm).toBeVisible()
    confirm.element().focus()
    await userEvent.keyboard('{Enter}')
    // While it closes, its button is the only one of that name, and does nothing.
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  }
  await leave()
  await expect.element(toast()).toMatchTextContent('Failed to leave event')
  await expect.element(attendees()).toMatchTextContent('Mara Lob')
  answer(`DELETE ${PARTICIPANTS}`, () => {
    server.list = []
    return { json: [] }
  })
  await leave()
  await expect.element(toast()).toMatchTextContent('Left event successfully!')
  await expect.element(page.getByText('No attendees yet')).toBeVisible()
})

test('an event that is full is not joined', async () => {
  answerEvent(eventRow({ players: 1 }), [TIM_COMES])
  await openAsMember(DIALOG)
  await expect.element(page.getByRole('button', { name: 'Event Full' })).toBeDisabled()
})

test('a guest among the attendees is told apart from the members', async () => {
  const guest = { user_id: null, user: null, guest_name: 'Tom', guest_kind: 'link' }
  answerEvent(eventRow(), [TIM_COMES, participantRow(IDA, guest)])
  await openAsMember(PAGE)
  await expect.element(attendees().getByRole('listitem').nth(1)).toMatchTextContent('TomGuest')
  await expect.element(attendees().getByRole('listitem').nth(0)).not.toMatchTextContent('Guest')
})

const asMany = (count: number, hoursAgo: number) =>
  Array.from({ length: count }, (_, at) =>
    participantRow(
      { ...IDA, id: `${hoursAgo}-${at}` },
      { status: 'pending', created_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() },
    ),
  )
const people = () => page.getByRole('region', { name: /attendees?/ })

test('beside the attendees stands how many are invited: as long as they are in a match, and until the event begins', async () => {
  const server = answerEvent(eventRow(), [TIM_COMES, ...asMany(1, 1), ...asMany(2, 47), ...asMany(1, 49)])
  await openAsMember(PAGE)
  await expect.element(people()).toMatchTextContent(/^1 attendee3 are invited/)
  server.list = [TIM_COMES, MARA_COMES, ...asMany(1, 49)]
  answer(ANSWERING, { status: 201 })
  await choice('Attending').click()
  await expect.element(people()).toMatchTextContent(/^2 attendees.*Mara Lob/)
  await expect.element(people()).not.toMatchTextContent('invited')
})

test('of an event that has begun nobody is told how many were invited', async () => {
  answerEvent(eventRow({ match_date: new Date(Date.now() - 60_000).toISOString() }), [
    TIM_COMES,
    ...asMany(2, 1),
  ])
  await openAsMember(PAGE)
  await expect.element(people()).toMatchTextContent(/^1 attendee/)
  await expect.element(people()).not.toMatchTextContent('invited')
})
