import { type Account, type Club, expect, test } from './fixtures.ts'
import { atVenue, LIVE, openLive, statusOf } from './match-words.ts'
import { cardOf, expectToast, openMatch, team, toastIn } from './words.ts'

/** Members of a club by their names. */
const members = (club: Club, ...names: string[]): Promise<Account[]> =>
  Promise.all(names.map((name) => club.account(name)))

const TODAY = `least(now() + interval '30 minutes', ${atVenue(1, '00:00')} - interval '1 second')`
const FRIENDS = ['Tim Smash', 'Nils Globo', 'Ida Chiquita', 'Ben Backspin']

test('a match of today, not joined: title, time, court with free places, facts', async ({ club, member }) => {
  const [creator] = await members(club, 'Tim Smash')
  if (!creator) throw new Error('nobody')
  const id = await club.match({ creator, starts: TODAY, participants: [{ account: creator, team: 'A' }] })
  const { page } = await member('Mara Lob')
  const dialog = await openMatch(page, page.getByRole('article'))
  await expect(page).toHaveURL(`/matches?match=${id}`)
  await expect(dialog.getByRole('heading', { name: 'Indoor Arena Match' })).toBeVisible()
  await expect(dialog).toContainText(/\w+tag|Mittwoch/)
  await expect(dialog.getByText(/\s–\s\d\d:\d\d · Today$/)).toBeVisible()
  await expect(dialog).toContainText('VS')
  await expect(dialog).toContainText('1/4')
  await expect(team(dialog, 'A')).toContainText('Tim')
  await expect(dialog.getByRole('button', { name: 'Click to join Team A' })).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Click to join Team B' })).toHaveCount(2)
  await expect(dialog.getByText('Created by')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Join Match' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Manage match' })).toHaveCount(0)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/matches')
})

test('a past match offers neither joining nor leaving', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  const [creator] = await members(club, 'Tim Smash')
  if (!creator) throw new Error('nobody')
  const starts = "now() - interval '3 hours'"
  const own = [{ account: mara, team: 'A' as const }]
  const [played, missed] = [
    await club.match({ creator, starts, participants: own }),
    await club.match({ creator, starts }),
  ]
  const { page } = await member(mara, `/match/${played}`)
  await expect(page).toHaveURL(`/matches/${played}`)
  await expect(page.getByText(/ · Past$/)).toBeVisible()
  await expect(team(page, 'A')).toContainText('(you)')
  await expect(page.getByText('Available slot')).toHaveCount(3)
  for (const [path, players] of [
    [`/matches/${played}`, '1/4'],
    [`/matches?match=${missed}`, '0/4'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Players' })).toContainText(players)
    await expect(page.getByText(/ · Past$/)).toBeVisible()
    await expect(page.getByRole('button', { name: /join|leave/i })).toHaveCount(0)
  }
  await expect(page.getByText('Nobody joined this match.')).toBeVisible()
  await expect(page.getByText(/be the first/i)).toHaveCount(0)
})

test('who is invited accepts or declines, and the creator sees it', async ({ club, member }) => {
  const [mara, tim] = await members(club, 'Mara Lob', 'Tim Smash')
  if (!mara || !tim) throw new Error('nobody')
  const invited = [
    { account: tim, team: 'A' as const },
    { account: mara, status: 'pending', team: 'B' as const },
  ]
  const [accepted, declined] = [
    await club.match({ creator: tim, participants: invited }),
    await club.match({ creator: tim, participants: invited, starts: atVenue(2, '10:00') }),
  ]
  const his = await member(tim, '/create-match')
  await openLive(his.page, '/matches')
  const { page } = await member(mara)

  const dialog = await openMatch(page, cardOf(page, 'Indoor Arena', '18:30'))
  await expect(dialog.getByText('Pending confirmation')).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Joined match successfully!', 'You have joined Team B for this match.')
  await expect(dialog.getByRole('button', { name: 'Leave Match' })).toBeVisible()
  await expect(team(cardOf(his.page, 'Indoor Arena', '18:30'), 'B')).toContainText('Mara', LIVE)

  await page.goto(`/matches/${declined}`)
  const decline = page.getByRole('button', { name: 'Decline' })
  const spot = await decline.boundingBox()
  await decline.click()
  await expect(toastIn(page)).toContainText('Invitation declined')
  await expect(page.getByRole('button', { name: 'Join Match' })).toBeVisible()
  // Nothing can be pressed in the spot where the thumb rests.
  expect(await page.evaluate(controlAt, spot)).toBeNull()
  await toastIn(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toastIn(page)).toContainText('Invitation open again')
  await expect(decline).toBeEnabled()
  expect(await statusOf(club, declined, mara)).toBe('pending')
  await decline.click()
  await expect(page.getByRole('button', { name: 'Join Match' })).toBeVisible()
  const answers = () =>
    club.sql<{ match_id: string; status: string; answered: boolean }>(
      `select match_id, status, responded_at is not null as answered
        from match_participants where user_id = $1 order by status`,
      [mara.id],
    )
  await expect.poll(answers).toEqual([
    { match_id: accepted, status: 'confirmed', answered: true },
    { match_id: declined, status: 'declined', answered: true },
  ])
})

test('a full match says so, also to who is invited too late', async ({ club, member }) => {
  const all = await members(club, 'Mara Lob', 'Ela Vibora', ...FRIENDS)
  const [mara, ela, ...friends] = all
  const [creator] = friends
  if (!mara || !ela || !creator) throw new Error('nobody')
  const players = friends.map((account, at) => ({ account, team: at < 2 ? ('A' as const) : ('B' as const) }))
  await club.match({ creator, participants: [...players, { account: ela, status: 'pending' }] })
  const { page } = await member(mara)
  const dialog = await openMatch(page, page.getByRole('article'))
  await expect(dialog.getByText('4/4 (Full)')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Match Full' })).toBeDisabled()
  await expect(dialog.getByText('Click to join')).toHaveCount(0)
  await expect(dialog.getByText('Available slot')).toHaveCount(0)

  const { page: hers } = await member(ela)
  const late = await openMatch(hers, hers.getByRole('article'))
  await expect(late.getByText('Pending confirmation')).toBeVisible()
  await expect(late.getByRole('button', { name: 'Match Full' })).toBeDisabled()
  await expect(late.getByRole('button', { name: 'Decline' })).toBeEnabled()
})

test('two stand on the court as one a side, others in a plain list', async ({ club, member }) => {
  const [tim, nils] = await members(club, 'Tim Smash', 'Nils Globo')
  if (!tim || !nils) throw new Error('nobody')
  const single = await club.match({
    creator: tim,
    columns: { players: 2 },
    participants: [{ account: nils, team: 'B' }],
  })
  const many = await club.match({
    creator: tim,
    columns: { players: 6, match_type: 'game' },
    participants: [{ account: nils }],
  })
  const empty = await club.match({ creator: tim, columns: { players: 0, match_type: 'game' } })
  const { page } = await member('Mara Lob', `/matches?match=${single}`)
  const dialog = page.getByRole('dialog')
  await expect(team(dialog, 'A').getByRole('listitem')).toHaveText([/Click to join/])
  await expect(team(dialog, 'B').getByRole('listitem')).toHaveText([/Nils/])
  await expect(dialog.getByRole('button', { name: 'Join Team A', exact: true })).toBeVisible()

  await page.goto(`/matches?match=${many}`)
  await expect(dialog.getByText('1 of 6 total slots filled')).toBeVisible()
  await expect(dialog.getByText('VS')).toHaveCount(0)
  await expect(dialog.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveText([
    /Nils Globo\s*Beginner/,
    'Click to join',
  ])
  await dialog.getByRole('button', { name: 'Click to join' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Join Match' }).click()
  await expectToast(page, 'Joined match successfully!', 'You have joined this match.')
  await expect(dialog.getByText('2 of 6 total slots filled')).toBeVisible()

  await page.goto(`/matches?match=${empty}`)
  await expect(dialog.getByText('0 players, no limit')).toBeVisible()
  await expect(dialog.getByText('No players yet')).toBeVisible()
  await expect(dialog.getByText('Be the first to join this match!')).toBeVisible()
})

test('the badges of a match', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  const id = await club.match({
    creator: mara,
    columns: {
      match_category: 'competitive',
      is_private: true,
      court_booked: true,
      price_per_person: 12.5,
      brings_balls: mara.id,
      paid_by: mara.id,
      is_recurring: true,
      recurrence: 'biweekly',
      match_activity: ['Team Match', 'Training', 'Social Play', 'Other'],
    },
  })
  const { page } = await member(mara, `/matches?match=${id}`)
  const badges = page.getByRole('dialog').getByRole('list', { name: 'About this match' })
  await expect(badges.getByRole('listitem')).toHaveText([
    'Competitive',
    'Private match',
    'Court booked',
    '12,50 €',
    'Balls (you)',
    'Paid (you)',
    'Bi-weekly',
    'Team Match',
    'Training',
    '+2 more',
  ])
})

test('the creator manages: cancels, edits with everything filled in, and the others are told', async ({
  club,
  member,
}) => {
  const [mara, nils] = await members(club, 'Mara Lob', 'Nils Globo')
  if (!mara || !nils) throw new Error('nobody')
  const columns = { match_category: 'competitive', match_activity: ['Training'], court_booked: true }
  const id = await club.match({
    creator: mara,
    columns: { ...columns, price_per_person: 8 },
    participants: [{ account: nils, team: 'B' }],
  })
  const { page } = await member(mara)
  const dialog = await openMatch(page, page.getByRole('article'))
  await dialog.getByRole('button', { name: 'Manage match' }).click()
  const manage = page.getByRole('dialog', { name: 'Manage Match' })
  await expect(manage.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  await manage.getByRole('button', { name: 'Cancel' }).click()
  await expect(manage).toBeHidden()
  await dialog.getByRole('button', { name: 'Manage match' }).click()
  await manage.getByRole('button', { name: 'Edit', exact: true }).click()

  await expect(page).toHaveURL('/create-match')
  await expect(page.getByRole('heading', { name: 'Edit Match' })).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Indoor Arena (Eversports)')
  await expect(page.getByLabel('Skill Level')).toHaveValue('Intermediate')
  await expect(page.getByLabel('Start Time')).toHaveValue('18:30')
  await expect(page.getByLabel('End Time')).toHaveValue('20:00')
  await expect(page.getByLabel('Competitive')).toBeChecked()
  await expect(page.getByLabel('Court booked')).toBeChecked()
  await expect(page.getByLabel('Price per person (€)')).toHaveValue('8.00')
  await expect(page.getByRole('button', { name: 'Training' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Skill Level').selectOption('Pro')
  await page.getByRole('button', { name: 'Update Match' }).click()
  await expectToast(page, 'Match updated!', 'Your match has been updated successfully.')
  await expect(page).toHaveURL('/matches')
  await expect(page.getByRole('article')).toContainText('Pro')
  const told = await club.sql<{ user_id: string; type: string; read: boolean; message: string }>(
    'select user_id, type, read, message from notifications where related_id = $1',
    [id],
  )
  expect(told).toMatchObject([{ user_id: nils.id, type: 'match_updated', read: false }])
  expect(told[0]?.message).toMatch(/^The match at .+ on .+ at .+ has been updated by the organizer\.$/)
})

test('an address without a match, or with one that is not to be seen', async ({ club, member }) => {
  const [tim] = await members(club, 'Tim Smash')
  if (!tim) throw new Error('nobody')
  const hidden = await club.match({ creator: tim, columns: { is_private: true } })
  const { page } = await member('Mara Lob', `/match/${hidden}`)
  await expect(page.getByText('This match no longer exists.')).toBeVisible()
  await page.goto('/matches?match=nonsense')
  await expect(page.getByRole('dialog')).toContainText('This match no longer exists.')
  await page.getByRole('button', { name: 'Back to matches' }).click()
  await expect(page).toHaveURL('/matches')
})

/** The control in the middle of a box, if there is one. */
function controlAt(box: { x: number; y: number; width: number; height: number } | null): string | null {
  if (!box) throw new Error('no box')
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return found?.closest('button, a')?.textContent ?? null
}
