import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { BEN, IDA, MATCH_ID, matchRow, NILS, participantRow, TIM } from '../../../../../testing/rows.ts'
import { setOnline } from '../../../../../testing/set-online.ts'
import { answer, callsTo, NO_LINE } from '../../../../../testing/stand-in-server.ts'
import { remove, store, update } from '../../../../../testing/stand-in-tables.ts'

const MINUTE_MS = 60_000
const LIST = 'POST /rest/v1/rpc/get_waiting_list'
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
const FOUR = [TIM, NILS, IDA, BEN].map((who, at) =>
  participantRow(who, { team_assignment: at < 2 ? 'A' : 'B' }),
)
const entry = (name: string, until: string | null = null) => ({
  user_id: name,
  name,
  team: null,
  since: inMinutes(-60),
  until,
})
const LOG = [{ seq: 1, event: 'joined', name: 'Jonas Vibora', team: null, at: inMinutes(-60) }]
const SECOND = {
  ...NO_LINE,
  waiting: 2,
  own: { position: 2, team: null, since: inMinutes(-5) },
  line: [entry('Jonas Vibora'), entry('Mara')],
  log: LOG,
}
const OFFER = { id: 'offer-1', team: 'B', until: inMinutes(27.2), is_shared: false }
const HELD = { waiting: 1, held: 1, held_until: OFFER.until }

/** A full match of today; `waiting` is what the server says of its line, until the test says otherwise. */
async function open(waiting: object, { start = inMinutes(10 * 60), participants = FOUR as object[] } = {}) {
  let list = waiting
  answer(LIST, () => ({ json: list }))
  store('matches', matchRow({ match_date: start }))
  store('waiting_lists', { match_id: MATCH_ID, waiting: 1 })
  store('match_participants', ...participants.map((row) => ({ ...row })))
  await openAsMember(`/matches?match=${MATCH_ID}`)
  return async (next: object) => {
    list = next
    await update('waiting_lists', { advanced_at: inMinutes(0) })
  }
}

test('a full match offers its waiting list, for either team or one, and leaving it in one tap', async () => {
  const change = await open(NO_LINE)
  // A screen reader has no empty part to go to.
  const line = dialog.getByRole('region', { name: 'Waiting list' })
  await expect.element(button('Join waiting list')).toBeVisible()
  expect(line.elements()).toEqual([])
  answer('POST /rest/v1/rpc/join_waiting_list', async () => {
    await change(SECOND)
    return { status: 204 }
  })
  await dialog.getByRole('radio', { name: 'Team B' }).click()
  await button('Join waiting list').click()
  await expect.element(toast()).toMatchTextContent('You are on the waiting list')
  expect(callsTo('POST /rest/v1/rpc/join_waiting_list')[0]?.body).toEqual({
    p_match_id: MATCH_ID,
    p_team: 'B',
  })
  await expect.element(line.getByText('You are 2nd on the waiting list')).toBeVisible()
  await expect
    .element(dialog.getByText('Jonas is first. A free place is offered for 30 minutes each.'))
    .toBeVisible()
  await dialog.getByText('The waiting list and its history').click()
  await expect.element(dialog.getByText('Jonas Vibora waits')).toBeVisible()
  answer('POST /rest/v1/rpc/leave_waiting_list', async () => {
    await change(NO_LINE)
    return { status: 204 }
  })
  await button('Leave waiting list').click()
  await expect.element(button('Join waiting list')).toBeVisible()
})

test('a place that is held for the member is taken in one tap, and counts down', async () => {
  const change = await open(SECOND)
  await change({ ...SECOND, ...HELD, has_place: true, offer: OFFER })
  await expect.element(dialog.getByText(/^A place is yours until /).first()).toBeVisible()
  await expect.element(dialog.getByText(/^2[67]:\d\d$/).first()).toBeVisible()
  answer('POST /rest/v1/rpc/accept_place_offer', { json: participantRow(MARA, { team_assignment: 'B' }) })
  await expect.element(button('Take the place')).not.toHaveAttribute('aria-disabled')
  await button('Take the place').click()
  await expect.element(toast()).toMatchTextContent('Joined match successfully!')
  expect(callsTo('POST /rest/v1/rpc/accept_place_offer').map(({ body }) => body)).toEqual([
    { p_offer_id: 'offer-1' },
  ])
})

test('an offer that is over by the time it is taken says so', async () => {
  await open({ ...SECOND, ...HELD, has_place: true, offer: OFFER })
  answer('POST /rest/v1/rpc/accept_place_offer', {
    status: 409,
    json: { code: 'PT409', hint: 'offer_over', message: 'Over.' },
  })
  await button('Take the place').click()
  await expect.element(toast()).toMatchTextContent('Error: This place is not held for you any more.')
})

test('an answer that was lost is asked for again', async () => {
  await open({ ...SECOND, ...HELD, has_place: true, offer: OFFER })
  let sent = 0
  answer('POST /rest/v1/rpc/pass_place_offer', () => {
    sent += 1
    return sent === 1 ? new TypeError('Failed to fetch') : { json: 'passed' }
  })
  await button('Pass on').click()
  await expect.element(toast()).toMatchTextContent('Passed on')
  expect(sent).toBe(2)
})

test('others read until when a place is held, and cannot press it', async () => {
  await open({ ...NO_LINE, ...HELD }, { participants: FOUR.slice(1) })
  await expect
    .element(dialog.getByText(/^A place is held for somebody on the waiting list until /))
    .toBeVisible()
  await expect.element(dialog.getByText(/^Held until /)).toBeVisible()
  await expect.element(button('Click to join Team A')).not.toBeInTheDocument()
  await expect.element(button('Join waiting list')).toBeVisible()
})

test('at a deadline the list is asked for again, without a word from the server', async () => {
  await open(
    { ...NO_LINE, ...HELD, held_until: new Date(Date.now() + 1500).toISOString() },
    { participants: FOUR.slice(1) },
  )
  await expect.poll(() => callsTo(LIST).length, { timeout: 8000 }).toBeGreaterThan(1)
})

test('in the last hour everybody in line may take a place', async () => {
  await open(
    { ...SECOND, ...HELD, has_place: true, offer: { ...OFFER, is_shared: true } },
    { start: inMinutes(50) },
  )
  await expect.element(dialog.getByText('Everybody in line may take it: the first one has it.')).toBeVisible()
})

test('offline nothing can be pressed, and it says why', async () => {
  await open(SECOND)
  await expect.element(button('Leave waiting list')).toBeEnabled()
  setOnline(false)
  await expect.element(button('Leave waiting list')).toBeDisabled()
  await expect.element(dialog.getByText('You are offline.').first()).toBeVisible()
})

const notified = (more: object = {}) => ({
  id: 'n1',
  user_id: MARA.id,
  type: 'place_offered',
  related_id: MATCH_ID,
  read: false,
  message: 'A place is yours.',
  created_at: inMinutes(-1),
  data: { kind: 'match', location: 'Indoor Arena', start: inMinutes(600), deadline: OFFER.until },
  ...more,
})

test('the notifications begin with the place that is held, and the entry returns when it is over', async () => {
  let offers: object[] = [
    {
      ...OFFER,
      match_id: MATCH_ID,
      location: 'Indoor Arena',
      match_date: inMinutes(600),
      match_type: 'standard',
      since: inMinutes(-60),
      with: ['Ela Smash'],
      freed_by: 'Tom Lob',
    },
  ]
  answer('POST /rest/v1/rpc/my_place_offers', () => ({ json: offers }))
  store('notifications', notified())
  await openAsMember('/profile?tab=notifications')
  const card = page.getByRole('article', { name: /^A place is yours until / })
  await expect.element(card).toMatchTextContent('team B, with Ela')
  await expect.element(card).toMatchTextContent(/Tom gave the place back\. You were next in line/)
  await expect.element(page.getByRole('listitem').getByText(/is yours until/)).not.toBeInTheDocument()
  offers = []
  await remove('notifications')
  await expect.element(card).not.toBeInTheDocument()
})

test('words as long as the German ones stay on one line of their button on the narrowest phone', async () => {
  onTestFinished(() => page.viewport(390, 844))
  await page.viewport(320, 640)
  const match = { match_id: MATCH_ID, location: 'Indoor Arena', match_type: 'standard', team: null, with: [] }
  const asked = { id: 'ask-1', ...match, match_date: inMinutes(90), name: 'Tim Smash' }
  answer('POST /rest/v1/rpc/my_substitute_asks', { json: [asked] })
  store('notifications', { ...notified(), type: 'substitute_asked' })
  await openAsMember('/profile?tab=notifications')
  const buttons = page.getByRole('article').getByRole('button')
  await expect.element(buttons.last()).toBeVisible()
  const elements = buttons.elements()
  for (const [at, word] of ['Platz übernehmen', 'Kann nicht'].entries())
    elements[at]?.lastChild?.replaceWith(word)
  expect(elements.map(linesOf)).toEqual([1, 1])
})

/** Lines of text in an element. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => bottom))
    .size
}

test('only the place that ends first is yellow, and its time runs in the last hour', async () => {
  const match = { match_id: MATCH_ID, location: 'Indoor Arena', match_type: 'standard', team: null, with: [] }
  const offered = { ...OFFER, ...match, match_date: inMinutes(900), since: inMinutes(-60), freed_by: null }
  const asked = { id: 'ask-1', ...match, match_date: inMinutes(90), name: 'Tim Smash' }
  answer('POST /rest/v1/rpc/my_place_offers', { json: [{ ...offered, until: inMinutes(240) }] })
  answer('POST /rest/v1/rpc/my_substitute_asks', { json: [asked] })
  store('notifications', notified(), { ...notified(), id: 'n2', type: 'substitute_asked' })
  await openAsMember('/profile?tab=notifications')
  const cards = page.getByRole('article')
  await expect.poll(() => cards.elements().length).toBe(2)
  await expect.element(cards.first()).toMatchTextContent('Can you step in?')
  await expect.element(cards.last()).toMatchTextContent(/^A place is yours until (\w+ )?\d\d:\d\d/)
  await expect.element(page.getByTitle('Time left')).not.toBeInTheDocument()
  const takes = page.getByRole('button', { name: 'Take the place' })
  const grounds = takes.elements().map((button) => getComputedStyle(button).backgroundColor)
  expect(grounds).toEqual(['rgb(220, 242, 74)', expect.not.stringContaining('220, 242, 74')])
})

test('an event has its waiting list, too, and the own profile shows for what one waits', async () => {
  answer(LIST, { json: { ...SECOND, line: [], log: [] } })
  const event = matchRow({ match_type: 'event', match_category: 'event', players: 4 })
  store('matches', event)
  store('match_waiting', { id: 'w1', user_id: MARA.id, match: event })
  await openAsMember(`/matches/${MATCH_ID}`)
  await expect.element(page.getByText('You are 2nd on the waiting list')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Leave waiting list' })).toBeVisible()
  await openAsMember('/profile')
  await expect
    .element(page.getByRole('region', { name: 'On the waiting list' }))
    .toMatchTextContent('Tentative')
})
