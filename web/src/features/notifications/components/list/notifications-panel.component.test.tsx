import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow } from '../../../../../testing/rows.ts'
import { answer, type Call, callsTo } from '../../../../../testing/stand-in-server.ts'

const INBOX = '/profile?tab=notifications'
const NOTIFICATIONS = '/rest/v1/notifications'
const PARTICIPANTS = '/rest/v1/match_participants'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const items = () => page.getByRole('main').getByRole('listitem')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Chooses in the menu of a row. */
async function choose(message: string, what: string) {
  await button(`Options: ${message}`).click()
  await page.getByRole('dialog', { name: 'Options' }).getByRole('button', { name: what }).click()
}

/** A row of `notifications`; the first is the newest. */
const row = (number: number, type: string, message: string) => ({
  id: idOf(number),
  user_id: MARA.id,
  type,
  message,
  related_id: MATCH_ID,
  read: false,
  created_at: new Date(Date.UTC(2026, 0, 1, 12, -number)).toISOString(),
})

/** Answers with notifications of Mara's; each match of `invited` awaits an answer. */
function prepare(rows: object[], invited: string[] = []) {
  const open = { matches: invited }
  answer(`GET ${NOTIFICATIONS}`, { json: rows })
  answer(`GET ${PARTICIPANTS}`, () => ({ json: open.matches.map((match_id) => ({ match_id })) }))
  answer('GET /rest/v1/matches', ({ path }) => ({ json: path.includes('id=eq.') ? [matchRow()] : [] }))
  return open
}

const INVITED = row(1, 'match_invitation', 'Tim Smash invited you to the match.')

test.each(
  share([
    ['Decline', 'declined', 'Invitation declined', /Declined\.$/],
    ['Accept', 'confirmed', 'Joined match successfully!', /Accepted: you are in\.$/],
  ]),
)(
  `an invitation is answered in place, and says how: %s (SEED=${SEED})`,
  async (press, status, told, says) => {
    const open = prepare([INVITED], [MATCH_ID])
    answer(`PATCH ${PARTICIPANTS}`, () => {
      open.matches = []
      answer(`GET ${PARTICIPANTS}?select=status`, { json: [{ status }] })
      return { json: [{ id: idOf(9) }] }
    })
    await openAsMember(INBOX)
    await button(press).click()
    await expect.element(toast()).toMatchTextContent(told)
    await expect.element(items()).toMatchTextContent(says)
    expect(callsTo(`PATCH ${PARTICIPANTS}?match_id=eq.${MATCH_ID}`)).toMatchObject([{ body: { status } }])
  },
)

test.each(share(['match', 'event']))(
  `an invitation to a %s that has filled says so, and stays (SEED=${SEED})`,
  async (kind) => {
    prepare([{ ...INVITED, data: { kind } }], [MATCH_ID])
    answer(`PATCH ${PARTICIPANTS}`, {
      status: 409,
      json: { code: 'PT409', hint: 'match_full', message: 'This match is full.' },
    })
    await openAsMember(INBOX)
    await button('Accept').click()
    const told = `Failed to respond to invitation. Please try again.Error: This ${kind} is full.`
    await expect.element(toast()).toMatchTextContent(told)
    await expect.element(button('Accept')).toBeEnabled()
  },
)

test.each(
  share([
    ['All 4 dates', 'POST /rest/v1/rpc/answer_invitations', { p_match_id: MATCH_ID, p_status: 'confirmed' }],
    ['Only this date', `PATCH ${PARTICIPANTS}`, { status: 'confirmed' }],
  ]),
)(
  `an invitation to a series asks which dates are meant, such as '%s' (SEED=${SEED})`,
  async (choice, sends, body) => {
    prepare([INVITED], [MATCH_ID])
    answer('GET /rest/v1/matches', { json: [{ series_id: idOf(7) }] })
    const date = { status: 'pending', match: { match_date: new Date(Date.now() + 1e9).toISOString() } }
    const dates = ({ path }: Call) =>
      path.includes('series_id') ? Array(4).fill(date) : [{ match_id: MATCH_ID }]
    answer(`GET ${PARTICIPANTS}`, (call) => ({ json: dates(call) }))
    answer(`PATCH ${PARTICIPANTS}`, { json: [{ id: idOf(9) }] })
    answer('POST /rest/v1/rpc/answer_invitations', { json: [{ answered: 4, full_dates: 0 }] })
    await openAsMember(INBOX)
    await button('Accept').click()
    const question = page.getByRole('dialog', { name: 'Accept which dates?' })
    await expect.element(question).toMatchTextContent('You are invited to 4 dates of this series.')
    await question.getByRole('button', { name: choice }).click()
    await expect.element(toast()).toMatchTextContent('Joined match successfully!')
    expect(callsTo(sends)).toMatchObject([{ body }])
  },
)

test('notifications are opened, read, all read and deleted', async () => {
  prepare([
    row(1, 'match_updated', 'The match has been updated.'),
    row(2, 'match_cancelled', 'The match has been cancelled.'),
    // Another match: the first one stays known for a while once it has come.
    { ...row(3, 'match_updated', 'The event has been updated.'), related_id: idOf(3) },
  ])
  answer(`PATCH ${NOTIFICATIONS}`, { status: 204 })
  answer(`DELETE ${NOTIFICATIONS}`, { status: 204 })
  await openAsMember(INBOX)
  const heading = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect.element(heading).toMatchTextContent('3 unread')
  await items().first().getByRole('link').click()
  await expect.poll(() => location.pathname).toBe(`/matches/${MATCH_ID}`)
  history.back()
  await expect.element(heading).toMatchTextContent('2 unread')
  await choose('The match has been cancelled.', 'Mark as read')
  await expect.element(heading).toMatchTextContent('1 unread')
  await button('Mark all as read').click()
  await expect.element(heading).toMatchTextContent('All read')
  await expect.element(button('Mark all as read')).not.toBeInTheDocument()
  await choose('The match has been cancelled.', 'Delete')
  await expect.poll(() => items().elements()).toHaveLength(2)
  expect(callsTo(`PATCH ${NOTIFICATIONS}`).map(({ path }) => path.split('?')[1])).toEqual([
    `id=eq.${idOf(1)}`,
    `id=eq.${idOf(2)}`,
    `user_id=eq.${MARA.id}&read=eq.false`,
  ])
  expect(callsTo(`DELETE ${NOTIFICATIONS}?id=eq.${idOf(2)}`)).toHaveLength(1)
  answer('GET /rest/v1/matches', { json: [] })
  await items().last().getByRole('link').click()
  await expect.element(page.getByText('This match no longer exists.')).toBeVisible()
})

test('a notification that cannot be marked or deleted says so, and stays', async () => {
  prepare([row(1, 'match_cancelled', 'Rain')])
  answer(`PATCH ${NOTIFICATIONS}`, { status: 500, json: { message: 'no' } })
  answer(`DELETE ${NOTIFICATIONS}`, { status: 500, json: { message: 'no' } })
  await openAsMember(INBOX)
  await choose('Rain', 'Mark as read')
  await expect.element(toast()).toMatchTextContent('Failed to mark notification as read. Please try again.')
  await choose('Rain', 'Delete')
  await expect.element(toast()).toMatchTextContent('Failed to delete notification. Please try again.')
  await expect.element(items()).toMatchTextContent('Unread.')
})

test('what happens to a match is one entry in two lines', async () => {
  const players = { joined: [{ name: 'Ben' }, { name: 'Ida' }], left: [], declined: [], free: 1 }
  const facts = { kind: 'match', location: 'Indoor Arena', start: '2026-11-24T17:30:00+00:00', following: 0 }
  prepare([{ ...row(1, 'match_joined', 'Stored'), data: { ...facts, ...players } }])
  await openAsMember(INBOX)
  await expect.element(items()).toMatchTextContent(/Ben and Ida /)
  await expect.element(items()).toMatchTextContent(/Tuesday(, 24\.11\.)? 18:30, Indoor Arena · 1 /)
  await expect.element(items().getByRole('link')).toHaveAttribute('href', `/matches/${MATCH_ID}`)
})

test('what has just come is from now, in words', async () => {
  prepare([{ ...row(1, 'match_cancelled', 'Off.'), created_at: new Date().toISOString() }])
  await openAsMember(INBOX)
  await expect.element(items()).toMatchTextContent('now')
})

test('a row is opened by a press beside its words, and its menu names it', async () => {
  prepare([row(1, 'match_updated', 'Moved.'), { ...row(2, 'match_cancelled', 'Off.'), read: true }])
  await openAsMember(INBOX)
  await expect.element(items().first()).toMatchTextContent('Unread.')
  await button('Options: Off.').click()
  const menu = page.getByRole('dialog', { name: 'Options' })
  await expect.element(menu.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect.element(menu.getByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  const { height } = button('Options: Moved.').element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(44)
  await items()
    .first()
    .click({ position: { x: 20, y: 20 } })
  await expect.poll(() => location.pathname).toBe(`/matches/${MATCH_ID}`)
})
