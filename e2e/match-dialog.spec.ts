import { sentenceLike } from '../testing/notification-sentence.ts'
import { type Account, type Club, expect, test } from './fixtures.ts'
import { atVenue, statusOf } from './match-words.ts'
import { cardOf, expectToast, openMatch, toastIn } from './words.ts'

/** Members of a club by their names. */
const members = (club: Club, ...names: string[]): Promise<Account[]> =>
  Promise.all(names.map((name) => club.account(name)))

test('a member who is invited accepts or declines, and takes a refusal back @long', async ({
  club,
  member,
}) => {
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
  const { page } = await member(mara)

  const dialog = await openMatch(page, cardOf(page, 'Indoor Arena', '18:30'))
  await expect(dialog.getByText('Pending confirmation')).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Joined match successfully!', 'You have joined Team B for this match.')
  await expect(dialog.getByRole('button', { name: 'Leave Match' })).toBeVisible()

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

test('the creator manages: cancels, edits with everything filled in, and the others are told @long', async ({
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
  await page.getByText('Details', { exact: true }).click()
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
  expect(told[0]?.message).toMatch(sentenceLike('match_updated', {}))
})

/** The control in the middle of a box, if there is one. */
function controlAt(box: { x: number; y: number; width: number; height: number } | null): string | null {
  if (!box) throw new Error('no box')
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return found?.closest('button, a')?.textContent ?? null
}
