import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MARA, MOUNTS, openApp, openAsMember, reloadApp, session } from '../../../../../testing/open-app.tsx'
import { MATCH_ID } from '../../../../../testing/rows.ts'
import { setOnline } from '../../../../../testing/set-online.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'

const PAGE = '/m/abcdefghijklmnopqrstuv'
const SHOW = 'POST /rest/v1/rpc/shared_match'
const JOIN = 'POST /rest/v1/rpc/join_as_guest'
const CLAIM = 'POST /rest/v1/rpc/claim_guest'
const START = '2030-07-05T16:30:00Z'

const player = (name: string | null, team: string, more = {}) => ({
  name,
  team,
  guest: false,
  you: false,
  ...more,
})
const SHARED = {
  state: 'ahead',
  kind: 'standard',
  location: 'Indoor Arena (Eversports)',
  start: START,
  minutes: 90,
  level: 'Intermediate',
  players: 4,
  free: 1,
  confirmed: 3,
  guests_allowed: true,
  guests_left: 2,
  host: 'Ela',
  people: [player('Ela', 'A'), player('Bo', 'A'), player(null, 'B')],
  guest: null as { name: string } | null,
  own: null as object | null,
}
const JOINED = {
  ...SHARED,
  free: 0,
  confirmed: 4,
  people: [...SHARED.people, player('Tom', 'B', { guest: true, you: true })],
  guest: { name: 'Tom' },
}

const name = () => page.getByLabelText('Your first name')
const join = () => page.getByRole('button', { name: 'Join as a guest' })
const show = (json: unknown) => answer(SHOW, { json })

test.each(
  share([
    ['somebody is invited', { invited: ['B'] }, /^invited$/, '1 place left'],
    [
      'it is held for the waiting list',
      { free: 0, held_until: '2030-07-04T16:40:00Z' },
      /^Held until Thursday 18:40$/,
      'A place is held for somebody on the waiting list until Thursday 18:40.',
    ],
  ]),
)(`a free place says that %s (SEED=${SEED})`, async (_what, more, place, says) => {
  show({ ...SHARED, guests_allowed: false, ...more })
  await openApp(PAGE)
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Team B' }).getByText(place)).toBeVisible()
})

test('an event is called by its name, beside its venue', async () => {
  show({ ...SHARED, kind: 'event', first_line: 'Summer evening.' })
  await openApp(PAGE)
  await expect.element(page.getByText('Summer evening · Indoor Arena · Intermediate')).toBeVisible()
})

test('says who asks, when, where, who plays and what is free', async () => {
  show(SHARED)
  await openApp(PAGE)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Friday, 18:30')
  await expect.element(page.getByText('Ela asks you to play')).toBeVisible()
  await expect.element(page.getByText('05.07.2030 · 90 minutes')).toBeVisible()
  await expect.element(page.getByText('Indoor Arena · Intermediate')).toBeVisible()
  await expect.element(page.getByText('1 place left')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', '/calendar/links/abcdefghijklmnopqrstuv.ics')
  await expect.element(page.getByText('3 of 4')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Team A' })).toMatchTextContent(/Ela.*Bo/)
  await expect.element(page.getByRole('list', { name: 'Team B' })).toMatchTextContent(/Former.*You\?/)
  await expect
    .element(page.getByRole('link', { name: 'I have an account' }))
    .toHaveAttribute('href', `/auth?next=${encodeURIComponent(`${PAGE}?join=1`)}`)
})

test('a first name is enough; what was sent is kept, so that a lost answer makes no second guest', async () => {
  show(SHARED)
  answer(JOIN, new TypeError('Failed to fetch'))
  await openApp(PAGE)
  await join().click()
  await expect.element(page.getByText('Please enter your name')).toBeVisible()
  await name().fill(' Tom ')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('Could not connect to the server. Please try again later.'))
    .toBeVisible()
  answer(JOIN, { json: JOINED })
  await join().click()
  await expect.element(page.getByText('You’re in, Tom')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Team B' })).toMatchTextContent('You')
  const tokens = callsTo(JOIN).map(({ body }) => (body as { p_guest_token: string }).p_guest_token)
  expect([tokens.length, new Set(tokens).size]).toEqual([2, 1])
  answer(SHOW, ({ body }) => ({
    json: (body as { p_guest_token?: string }).p_guest_token === tokens[0] ? JOINED : SHARED,
  }))
  await reloadApp()
  await expect.element(page.getByText('You’re in, Tom')).toBeVisible()
})

test('the free place on the court is a button of 44 px that joins: it asks for the name, then sends it', async () => {
  show(SHARED)
  answer(JOIN, { json: JOINED })
  await openApp(PAGE)
  const place = page.getByRole('button', { name: 'You?' })
  await expect.element(place).toBeVisible()
  const { width, height } = place.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await place.click()
  await expect.element(page.getByText('Please enter your name')).toBeVisible()
  await expect.element(name()).toHaveFocus()
  await userEvent.keyboard('Tom')
  await place.click()
  await expect.element(page.getByText('You’re in, Tom')).toBeVisible()
  await expect.element(place).not.toBeInTheDocument()
})

test('an event is called so in its questions and buttons', async () => {
  show({ ...SHARED, kind: 'event', own: { match_id: MATCH_ID, status: null } })
  await openAsMember(PAGE)
  await page.getByRole('button', { name: 'Join Event' }).click()
  const question = page.getByRole('alertdialog', { name: 'Join this event?' })
  await expect.element(question.getByRole('button', { name: 'Join Event' })).toBeVisible()
})

test('for a member the free place on the court opens the question', async () => {
  show({ ...SHARED, own: { match_id: MATCH_ID, status: null } })
  await openAsMember(PAGE)
  await page.getByRole('button', { name: 'You?' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Join this match?' })).toBeVisible()
})

test('a guest changes the name and leaves', async () => {
  show(SHARED)
  answer(JOIN, { json: JOINED })
  await openApp(PAGE)
  await name().fill('Tom')
  await join().click()
  await page.getByRole('button', { name: 'Change name' }).click()
  answer('POST /rest/v1/rpc/rename_guest', { json: 'Tommy' })
  show({ ...JOINED, guest: { name: 'Tommy' } })
  await name().fill('Tommy')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('You’re in, Tommy')).toBeVisible()
  answer('POST /rest/v1/rpc/leave_as_guest', { json: true })
  await page.getByRole('button', { name: 'Leave Match' }).click()
  show(SHARED)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Match' }).click()
  await expect.element(join()).toBeVisible()
})

test('where accounts need an invitation, a guest reads that the link of a match is none', async () => {
  show(JOINED)
  answer('POST /rest/v1/rpc/join_terms', { json: { mode: 'link', invited: false } })
  await openApp(PAGE)
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await expect.element(page.getByText(/The link of a match is no invitation/)).toBeVisible()
})

test.each(
  share([
    ['is full', { free: 0, confirmed: 4 }, 'Every place is taken. If somebody leaves, this page shows it.'],
    ['has begun', { state: 'past' }, 'This match has already begun. Nobody joins any more.'],
    [
      'takes no guests',
      { guests_allowed: false },
      'The organizer takes no guests. Join with your account, or create one.',
    ],
    ['has guests enough', { guests_left: 0 }, 'All places for guests are taken. The others are for members.'],
  ]),
)(`a match that %s says so (SEED=${SEED})`, async (_what, change, sentence) => {
  show({ ...SHARED, ...change })
  await openApp(PAGE)
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(join()).not.toBeInTheDocument()
})

test.each(
  share([
    ['match', 'game'],
    ['event', 'event'],
    ['event', 'americano'],
  ]),
)(`a full %s (%s) is called so, also once it has begun (SEED=${SEED})`, async (called, kind) => {
  show({ ...SHARED, kind, free: 0, confirmed: 4 })
  await openApp(PAGE)
  await expect.element(page.getByText(`This ${called} is full`)).toBeVisible()
  show({ ...SHARED, kind, state: 'past' })
  await openApp(PAGE)
  await expect.element(page.getByText(`This ${called} has begun`)).toBeVisible()
})

test.each(
  share([
    ['a link that leads nowhere', null, 'This link is no longer valid'],
    ['what is gone, of which no kind was kept', { state: 'cancelled' }, 'This match has been cancelled'],
    ['a match that is gone', { state: 'cancelled', kind: 'standard' }, 'This match has been cancelled'],
    ['an americano that is gone', { state: 'cancelled', kind: 'americano' }, 'This event has been cancelled'],
  ]),
)(`%s is one plain page (SEED=${SEED})`, async (_what, json, title) => {
  show(json)
  await openApp(PAGE)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(join()).not.toBeInTheDocument()
})

test('what the database refuses is said at the field, and the page shows what holds now', async () => {
  show(SHARED)
  answer(JOIN, { status: 409, json: { code: 'PT409', hint: 'match_full', message: 'This match is full.' } })
  await openApp(PAGE)
  await name().fill('Tom')
  show({ ...SHARED, free: 0, confirmed: 4 })
  await join().click()
  await expect
    .element(page.getByText('Every place is taken. If somebody leaves, this page shows it.'))
    .toBeVisible()
})

test('without a network, and with a server that fails, the page says so and tries again', async () => {
  setOnline(false)
  await openApp(PAGE)
  await expect
    .element(page.getByText('You are offline. The match is shown as soon as you are back.'))
    .toBeVisible()
  answer(SHOW, { status: 500, json: { code: 'XX000', message: 'out of order' } })
  setOnline(true)
  await expect.element(page.getByRole('heading', { name: 'The match could not be loaded' })).toBeVisible()
  show(SHARED)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(join()).toBeVisible()
})

test('a guest with the name of a member is told from that member', async () => {
  const people = [player('Ela', 'A'), player('Ela', 'A', { guest: true })]
  show({ ...SHARED, people })
  await openApp(PAGE)
  await expect.element(page.getByText('Ela (guest)')).toBeVisible()
  show({ ...SHARED, kind: 'event', players: 0, free: null, people })
  await reloadApp()
  await expect.element(page.getByText('Ela (guest)')).toBeVisible()
})

test('for a match without teams it lists names, and speaks the other language when asked', async () => {
  show({ ...SHARED, kind: 'event', players: 0, free: null, people: [player('Ela', 'A')], confirmed: 1 })
  await openApp(PAGE)
  await expect.element(page.getByText('There is room for more')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Players' })).toMatchTextContent('Ela')
  await expect.element(page.getByRole('button', { name: 'Deutsch' })).toBeVisible()
})

test('a member who came back from signing in is asked at once, and led to the match', async () => {
  show({ ...SHARED, own: { match_id: MATCH_ID, status: null } })
  answer('POST /rest/v1/rpc/join_by_link', { json: MATCH_ID })
  await openAsMember(`${PAGE}?join=1`)
  const question = page.getByRole('alertdialog', { name: 'Join this match?' })
  await expect.element(question).toMatchTextContent('Indoor Arena, Friday, 05.07. at 18:30.')
  await question.getByRole('button', { name: 'Join Match' }).click()
  await expect.poll(() => location.pathname).toBe(`/matches/${MATCH_ID}`)
  expect(callsTo('POST /rest/v1/rpc/join_by_link')).toHaveLength(1)
})

test('a newcomer who enters the code of the mail comes back to the match, with the question open', async () => {
  show({ ...SHARED, own: { match_id: MATCH_ID, status: null } })
  answer('POST /rest/v1/rpc/check_email_exists', { json: false })
  answer('POST /auth/v1/signup', { json: session().user })
  answer('POST /auth/v1/verify', { json: session() })
  await openApp(PAGE)
  await page.getByRole('link', { name: 'I have an account' }).click()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByLabelText('Email').fill(MARA.email)
  await page.getByLabelText('Username (Firstname Lastname)').fill(MARA.username)
  await page.getByLabelText('Password', { exact: true }).fill('correct horse 1')
  await page.getByLabelText('Confirm Password').fill('correct horse 1')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByLabelText('Code of the mail').fill('123456')
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Join this match?' })).toBeVisible()
})

test('a member who was a guest in this browser takes that place', async () => {
  const place = { link: PAGE.slice(3), token: 'token-of-the-guest-here', name: 'Tom' }
  show({ ...JOINED, own: { match_id: MATCH_ID, status: null } })
  // The account is older than the place, which may be that of somebody else.
  answer(CLAIM, ({ body }) => ({ json: (body as { p_if_newer?: boolean }).p_if_newer ? null : MATCH_ID }))
  const stored = JSON.stringify([place])
  localStorage.setItem('courtside-guest-places', stored)
  await openAsMember(PAGE)
  await page.getByRole('button', { name: 'Take over the place of Tom' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Join Match' }).click()
  await expect.poll(() => location.pathname).toBe(`/matches/${MATCH_ID}`)
  expect(callsTo(CLAIM).at(-1)?.body).toEqual({ p_guest_token: place.token })
  expect(localStorage.getItem('courtside-guest-places')).toBe('[]')
})

test('a newcomer has the place of the guest before anything is asked, and is led to the match', async () => {
  const place = { link: PAGE.slice(3), token: 'token-of-the-guest-here', name: 'Nina' }
  localStorage.setItem('courtside-guest-places', JSON.stringify([place]))
  show({ ...JOINED, own: { match_id: MATCH_ID, status: null } })
  answer(CLAIM, () => {
    show({ ...JOINED, guest: null, own: { match_id: MATCH_ID, status: 'confirmed' } })
    return { json: MATCH_ID }
  })
  await openAsMember(`${PAGE}?join=1`)
  await expect.poll(() => location.pathname).toBe(`/matches/${MATCH_ID}`)
  expect(callsTo(CLAIM)).toHaveLength(MOUNTS)
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(localStorage.getItem('courtside-guest-places')).toBe('[]')
})

test.each(
  share([
    [404, { code: 'PT404', hint: 'match_gone', message: 'This match does not exist any more.' }],
    [
      403,
      { code: 'PT403', hint: 'insufficient_aal', message: 'Enter the code of your second factor first.' },
    ],
  ]),
)(`a place that the account is refused with %i stays the guest’s (SEED=${SEED})`, async (status, json) => {
  const stored = JSON.stringify([{ link: PAGE.slice(3), token: 'token-of-the-guest-here', name: 'Tom' }])
  localStorage.setItem('courtside-guest-places', stored)
  show({ ...JOINED, own: { match_id: MATCH_ID, status: null } })
  answer(CLAIM, { status, json })
  await openAsMember(PAGE)
  await expect.element(page.getByRole('button', { name: 'Take over the place of Tom' })).toBeVisible()
  expect(callsTo(CLAIM)).not.toEqual([])
  expect(localStorage.getItem('courtside-guest-places')).toBe(stored)
})

test('a place that becomes the member’s own while the question is open is no loss: the page leads to the match', async () => {
  const place = { link: PAGE.slice(3), token: 'token-of-the-guest-here', name: 'Nina' }
  localStorage.setItem('courtside-guest-places', JSON.stringify([place]))
  show({ ...JOINED, own: { match_id: MATCH_ID, status: null } })
  answer(CLAIM, { json: null })
  await openAsMember(`${PAGE}?join=1`)
  await expect.element(page.getByRole('alertdialog', { name: 'Take over the place of Tom?' })).toBeVisible()
  // Confirmed on another device, by the mail.
  show({ ...JOINED, guest: null, own: { match_id: MATCH_ID, status: 'confirmed' } })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => location.pathname).toBe(`/matches/${MATCH_ID}`)
  await expect.element(page.getByText('Nothing was changed')).not.toBeInTheDocument()
})

test('a guest who signs up takes the place along, also to a mail that is opened elsewhere', async () => {
  show(SHARED)
  answer(JOIN, { json: JOINED })
  answer('POST /rest/v1/rpc/check_email_exists', { json: false })
  answer('POST /auth/v1/signup', { json: session().user })
  await openApp(PAGE)
  await name().fill('Tom')
  await join().click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabelText('Email').fill(MARA.email)
  await page.getByLabelText('Username (Firstname Lastname)').fill(MARA.username)
  await page.getByLabelText('Password', { exact: true }).fill('correct horse 1')
  await page.getByLabelText('Confirm Password').fill('correct horse 1')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const [place] = JSON.parse(localStorage.getItem('courtside-guest-places') ?? '[]')
  await expect
    .poll(() => callsTo('POST /auth/v1/signup')[0]?.body)
    .toMatchObject({ data: { guest_places: [place.token] } })
})
