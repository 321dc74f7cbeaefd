import { expect, test } from './fixtures.ts'
import { LIVE } from './match-words.ts'
import { cardOf, expectToast, fillMatch, joinFromStrip, leaveMatch, openMatch, team } from './words.ts'

test('one creates a match, another joins team B and leaves, and it is deleted; both see it live', async ({
  member,
}) => {
  const [mara, ela] = [await member('Mara Lob', '/create-match'), await member('Ela Vibora')]
  const hers = cardOf(mara.page, 'Indoor Arena', '18:30')
  const found = cardOf(ela.page, 'Indoor Arena', '18:30')
  const dialog = ela.page.getByRole('dialog')

  await test.step('created', async () => {
    await expect(ela.page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
    await fillMatch(mara.page, { start: '18:40' })
    await expect(mara.page.getByLabel('Start Time')).toHaveValue('18:30')
    await expect(mara.page.getByLabel('End Time')).toHaveValue('20:00')
    await mara.page.getByRole('button', { name: 'Create Match' }).click()
    await expectToast(mara.page, 'Match created!', 'Your match has been created successfully.')
    await expect(mara.page).toHaveURL(/\/matches$/)
    await expect(team(hers, 'A')).toContainText('Mara')
    await expect(found).toBeVisible()
  })
  await test.step('joined', async () => {
    await joinFromStrip(ela.page, found, 'B')
    await expectToast(ela.page, 'Joined match successfully!', 'You have joined Team B for this match.')
    await expect(team(found, 'B')).toContainText('Ela')
    await expect(team(hers, 'B')).toContainText('Ela', LIVE)
  })
  await test.step('left', async () => {
    await openMatch(ela.page, found)
    await expect(dialog.getByRole('heading', { name: 'Indoor Arena Match' })).toBeVisible()
    await leaveMatch(ela.page)
    await expectToast(ela.page, 'Left match successfully!')
    await expect(team(hers, 'B')).not.toContainText('Ela', LIVE)
  })
  await test.step('deleted while the other looks at it', async () => {
    const own = await openMatch(mara.page, hers)
    await own.getByRole('button', { name: 'Manage match' }).click()
    await mara.page.getByRole('button', { name: 'Delete', exact: true }).click()
    await mara.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(mara.page).toHaveURL(/\/matches$/)
    await expectToast(mara.page, 'Match deleted successfully!', 'The match has been removed.')
    await expect(mara.page.getByRole('article')).toHaveCount(0)
    await expect(ela.page.getByText('This match no longer exists.')).toBeVisible(LIVE)
    await ela.page.getByRole('button', { name: 'Back to matches' }).click()
    await expect(ela.page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
  })
})

test('two press the last place at the same moment: one plays, the other is told @long', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const [mara, tim, nils] = [
    await club.account('Mara Lob'),
    await club.account('Tim Smash'),
    await club.account('Nils Globo'),
  ]
  const id = await club.match({
    creator: mara,
    participants: [
      { account: mara, team: 'A' },
      { account: tim, team: 'A' },
      { account: nils, team: 'B' },
    ],
  })
  const people = [await member('Ida Chiquita'), await member('Ben Backspin')]
  const cards = people.map(({ page }) => cardOf(page, 'Indoor Arena', '18:30'))
  for (const [at, { page }] of people.entries()) {
    await cards[at]?.getByRole('button', { name: 'Join team B' }).click()
    await page.getByRole('alertdialog').waitFor()
  }
  const yes = people.map(({ page }) =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Join Team B' }),
  )
  await Promise.all(yes.map((button) => button.click()))

  const outcomes = await Promise.all(
    people.map(async ({ page }) => {
      const joined = page.getByText('Joined match successfully!', { exact: true })
      const failed = page.getByText('Failed to join match', { exact: true })
      await expect(joined.or(failed).first()).toBeVisible()
      return (await joined.count()) > 0 ? 'joined' : 'failed'
    }),
  )
  expect(outcomes.sort()).toEqual(['failed', 'joined'])
  const rows = await club.sql<{ n: number }>(
    "select count(*)::int as n from match_participants where match_id = $1 and status = 'confirmed'",
    [id],
  )
  expect(rows).toEqual([{ n: 4 }])
  for (const card of cards) await expect(card).toContainText('Full')
})
