import { expect, type Person, test } from './fixtures.ts'
import { confirm, hold, JOINING, matchOf, requestsOf, rowsOf, statusOf } from './match-words.ts'
import { cardOf, expectToast, team, toastIn } from './words.ts'

test('a join shows at once, sends one request for two taps, and is one row and in every tab @long', async ({
  club,
  member,
}) => {
  const id = await matchOf(club)
  const { page, account, tab } = await member('Mara Lob', `/matches?match=${id}`)
  const other = cardOf(await tab('/matches'), 'Indoor Arena', '18:30')
  await expect(team(other, 'A')).toContainText('Tim')
  const dialog = page.getByRole('dialog')
  const sent = requestsOf(page, JOINING, 'POST')
  const joining = await hold(page, JOINING, 'POST')
  await page.getByRole('button', { name: 'Join Match' }).click()
  await confirm(page).dblclick()
  await joining.arrived
  await expect(team(dialog, 'B')).toContainText('Mara')
  await expect(dialog).toContainText('2/4')
  expect(await rowsOf(club, account)).toBe(0)
  joining.release()
  await expectToast(page, 'Joined match successfully!', 'You have joined Team B for this match.')
  await expect(page.getByRole('button', { name: 'Leave Match' })).toBeVisible()
  expect(await rowsOf(club, account)).toBe(1)
  expect(sent).toHaveLength(1)
  await expect(team(other, 'B')).toContainText('Mara')
})

test('an invitation is accepted into the last place while another takes it: one plays, the other is told @long @wide-long', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const [creator, ida] = [await club.account('Tim Smash'), await club.account('Ida Chiquita')]
  const id = await club.match({
    creator,
    columns: { players: 2 },
    participants: [
      { account: creator, team: 'A' },
      { account: ida, status: 'pending' },
    ],
  })
  const [guest, other] = await Promise.all([
    member(ida, '/profile?tab=notifications'),
    member('Ben Backspin', `/matches/${id}`),
  ])
  await other.page.getByRole('button', { name: 'Join Team B', exact: true }).click()
  const join = other.page.getByRole('alertdialog').getByRole('button', { name: 'Join Team B' })
  const accept = guest.page.getByRole('button', { name: 'Accept' })
  // Both stand still before both are pressed at once.
  for (const button of [join, accept]) await button.click({ trial: true })
  await Promise.all([accept.click({ force: true }), join.click({ force: true })])

  const told = async ({ page }: Person) => {
    await expect(toastIn(page)).toContainText(/Joined match successfully!|This match is full\./)
    return toastIn(page).textContent()
  }
  const [toGuest, toOther] = await Promise.all([told(guest), told(other)])
  const isIn = toGuest?.includes('Joined match successfully!') ?? false
  expect(isIn ? toOther : toGuest).toContain('Error: This match is full.')
  expect(isIn ? toOther : toGuest).toContain(
    isIn ? 'Failed to join match' : 'Failed to respond to invitation. Please try again.',
  )
  expect(isIn ? toGuest : toOther).toContain('Joined match successfully!')
  expect(await statusOf(club, id, ida)).toBe(isIn ? 'confirmed' : 'pending')
  expect(await statusOf(club, id, other.account)).toBe(isIn ? undefined : 'confirmed')

  await guest.page.goto(`/matches/${id}`)
  if (isIn) await expect(guest.page.getByRole('button', { name: 'Leave Match' })).toBeVisible()
  else await expect(guest.page.getByRole('button', { name: 'Match Full' })).toBeDisabled()
})
