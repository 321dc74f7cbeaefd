import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { MARA, openAsMember, toast } from '../../../../testing/open-app.tsx'
import { BEN, IDA, MATCH_ID, matchRow, NILS, participantRow, TIM } from '../../../../testing/rows.ts'
import { answer } from '../../../../testing/stand-in-server.ts'
import { store } from '../../../../testing/stand-in-tables.ts'

const DIALOG = `/matches?match=${MATCH_ID}`
const PAGE = `/matches/${MATCH_ID}`
const PAST = { match_date: '2026-01-01T17:30:00.000Z' }

const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
const items = (list: Locator) =>
  list
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent ?? '')
const team = (name: 'A' | 'B') => dialog.getByRole('list', { name: `Team ${name}` })
const one = (text: RegExp) => [expect.stringMatching(text)]

async function open(columns: object, participants: object[] = [], path = DIALOG) {
  store('matches', matchRow({ ...columns }))
  store('match_participants', ...participants.map((row) => ({ ...row })))
  await openAsMember(path)
}

test.each([
  ['joined by the member, on the page', [participantRow(MARA, { team_assignment: 'A' })], '1/4', PAGE],
  ['missed by the member, in the dialog', [], '0/4', DIALOG],
])('a past match offers neither joining nor leaving: %s', async (_what, participants, count, path) => {
  await open(PAST, participants, path)
  await expect.element(page.getByText(/ · Past$/)).toBeVisible()
  await expect.element(page.getByText(count).last()).toBeVisible()
  if (participants.length > 0) {
    await expect.element(page.getByText('(you)').first()).toBeVisible()
    await expect.poll(() => page.getByText('Available slot').elements()).toHaveLength(3)
  } else {
    await expect.element(page.getByText('Nobody joined this match.')).toBeVisible()
    await expect.element(page.getByText(/be the first/i)).not.toBeInTheDocument()
  }
  await expect.element(page.getByRole('button', { name: /join|leave/i })).not.toBeInTheDocument()
})

const FOUR = [TIM, NILS, IDA, BEN].map((who, at) =>
  participantRow(who, { team_assignment: at < 2 ? 'A' : 'B' }),
)

test('a match of today, not joined, shows its title, time, court with free places, and facts', async () => {
  const soon = new Date(Math.min(Date.now() + 30 * 60_000, endOfDay().getTime() - 1000)).toISOString()
  await open({ match_date: soon }, [participantRow(TIM)])
  await expect.element(dialog.getByRole('heading', { name: 'Indoor Arena Match' })).toBeVisible()
  await expect.element(dialog.getByText(/\s–\W+\d\d:\d\d · Today$/)).toBeVisible()
  for (const text of [/\w+day/, 'VS', '1/4', 'Created by'])
    await expect.element(dialog).toMatchTextContent(text)
  await expect.element(team('A')).toMatchTextContent('Tim')
  const free = (name: string) => button(`Click to join Team ${name}`).elements().length
  await expect.poll(() => [free('A'), free('B')]).toEqual([1, 2])
  await expect.element(button('Join Match')).toBeVisible()
  await expect.element(button('Manage match')).not.toBeInTheDocument()
})

/** The next midnight at the venue. */
function endOfDay(): Date {
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  const [hours = 0, minutes = 0, seconds = 0] = now
    .toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })
    .split(':')
    .map(Number)
  return new Date(now.getTime() + ((24 - hours) * 3600 - minutes * 60 - seconds) * 1000)
}

test('a full match is told to be full, and has a waiting list', async () => {
  await open({}, FOUR)
  await expect.element(dialog.getByText('4/4 (Full)')).toBeVisible()
  await expect.element(button('Join waiting list')).toBeEnabled()
  await expect.element(dialog.getByText('Click to join')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Available slot')).not.toBeInTheDocument()
})

const ASKED = participantRow(NILS, {
  status: 'invited',
  team_assignment: 'B',
  created_at: new Date().toISOString(),
})

test('everybody sees beside a free slot who is invited, and may take it', async () => {
  await open({}, [participantRow(TIM), ASKED])
  const join = team('B').getByRole('button', { name: 'Click to join Team B, Nils Globo is invited' })
  await expect.element(join).toMatchTextContent(/^Click to joinNils is invited/)
  await expect.element(team('A')).not.toMatchTextContent(/invited/)
})

test('who plays already sees the same', async () => {
  await open({}, [participantRow(MARA, { team_assignment: 'A' }), ASKED])
  await expect.element(team('B')).toMatchTextContent(/Available slotNils is invited/)
})

test('a match without teams says how many are invited', async () => {
  await open({ match_type: 'americano', players: 6 }, [participantRow(TIM), ASKED], PAGE)
  await expect.element(page.getByText('1 of 6 total slots filled · 1 is invited')).toBeVisible()
})

test('a member who is invited to a match that has filled can decline, or wait', async () => {
  await open({}, [...FOUR, participantRow(MARA, { status: 'pending', team_assignment: null })])
  await expect.element(dialog.getByText('Pending confirmation')).toBeVisible()
  await expect.element(button('Match Full')).toBeDisabled()
  await expect.element(button('Decline')).toBeEnabled()
})

test('two stand on the court as one a side', async () => {
  await open({ players: 2 }, [participantRow(NILS, { team_assignment: 'B' })])
  await expect.poll(() => items(team('B'))).toEqual(one(/Nils/))
  expect(items(team('A'))).toEqual(one(/Click to join/))
  await expect.element(button('Join Team A')).toBeVisible()
})

test('six stand in a plain list, which grows with a member who joins', async () => {
  const nils = participantRow(NILS, { team_assignment: null })
  await open({ players: 6, match_type: 'game' }, [nils])
  await expect.element(dialog.getByText('1 of 6 total slots filled')).toBeVisible()
  await expect.element(dialog.getByText('VS')).not.toBeInTheDocument()
  const list = dialog.getByRole('list', { name: 'Players' })
  expect(items(list)).toEqual([expect.stringMatching(/Nils Globo\s*Beginner/), 'Click to join'])
  answer('POST /rest/v1/rpc/join_match_bypass_notifications', () => {
    const mara = participantRow(MARA, { team_assignment: null })
    store('match_participants', mara)
    return { json: mara }
  })
  await dialog.getByRole('button', { name: 'Click to join' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Join Match' }).click()
  await expect.element(toast()).toMatchTextContent('Joined match successfully!You have joined this match.')
  await expect.element(dialog.getByText('2 of 6 total slots filled')).toBeVisible()
})

test('a match without a limit and without players invites to be the first', async () => {
  await open({ players: 0, match_type: 'game' })
  await expect.element(dialog.getByText('0 players, no limit')).toBeVisible()
  await expect.element(dialog.getByText('No players yet')).toBeVisible()
  await expect.element(dialog.getByText(/Be the first to join this match!/)).toBeVisible()
})

test('the badges of a match', async () => {
  await open({
    creator_id: MARA.id,
    match_category: 'competitive',
    is_private: true,
    court_booked: true,
    price_per_person: 12.5,
    brings_balls: MARA.id,
    paid_by: MARA.id,
    is_recurring: true,
    recurrence: 'biweekly',
    match_activity: ['Team Match', 'Training', 'Social Play', 'Other'],
  })
  await expect
    .poll(() => items(dialog.getByRole('list', { name: 'About this match' })))
    .toEqual([
      'Competitive',
      'Private match',
      'Court booked',
      '€12.50',
      'Balls (you)',
      'Paid (you)',
      'Bi-weekly',
      'Team Match',
      'Training',
      '+2 more',
    ])
})

test.each([`/match/${MATCH_ID}`, '/matches?match=nonsense'])(
  'the address %s of a match that is not to be seen says so, and leads back',
  async (path) => {
    await openAsMember(path)
    await expect.element(page.getByText('This match no longer exists.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to matches' }).click()
    await expect.poll(() => location.pathname + location.search).toBe('/matches')
  },
)
