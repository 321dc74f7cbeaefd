import { type Account, type Club, expect, type Person, test } from './fixtures.ts'
import { statusOf } from './match-words.ts'
import { toastIn } from './words.ts'

const INBOX = '/profile?tab=notifications'

/** A match of two in which one place is left, for which somebody has been asked. */
async function openLastPlace(club: Club, asked: Account): Promise<string> {
  const creator = await club.account('Tim Smash')
  return club.match({
    creator,
    columns: { players: 2 },
    participants: [
      { account: creator, team: 'A' },
      { account: asked, status: 'pending' },
    ],
  })
}

test('an invitation is accepted into the last place while another takes it: one plays, the other is told @wide-long', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const ida = await club.account('Ida Chiquita')
  const id = await openLastPlace(club, ida)
  const guest = await member(ida, INBOX)
  const other = await member('Ben Backspin', `/matches/${id}`)
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
