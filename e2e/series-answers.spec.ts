import { type Account, type Club, expect, expectAccessible, test } from './fixtures.ts'
import { atVenue, LIVE } from './match-words.ts'
import { createMatch, expectToast, fillMatch } from './words.ts'

// Tests what an answer covers, who has been asked, and what the organizer hears.

const SERIES = '00000000-0000-4000-8000-00000000000a'

/** Three weekly dates of a creator, with a member in or asked; their ids. */
async function weekly(
  club: Club,
  creator: Account,
  account: Account,
  status: 'pending' | 'confirmed',
  columns: object = {},
) {
  const ids: string[] = []
  for (const day of [7, 14, 21])
    ids.push(
      await club.match({
        creator,
        starts: atVenue(day, '18:30'),
        columns: { series_id: SERIES, is_recurring: true, recurrence: 'weekly', ...columns },
        participants: [{ account, team: 'B', status }],
      }),
    )
  return ids
}
const statuses = (club: Club, { id }: Account) =>
  club
    .sql<{ status: string | null }>(
      `select p.status from matches m left join match_participants p on p.match_id = m.id and p.user_id = $1
        where series_id = $2 order by match_date`,
      [id, SERIES],
    )
    .then((rows) => rows.map(({ status }) => status))

test('declining a weekly invitation asks whether one date is meant or all', async ({ club, member }) => {
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  const [, second, third] = await weekly(club, mara, tim, 'pending')
  const { page } = await member(tim, `/matches/${second}`)
  await page.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('dialog', { name: 'Decline which dates?' })
  await expect(question).toContainText('You are invited to 3 dates of this series.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Only this date' }).click()
  await expect.poll(() => statuses(club, tim)).toEqual(['pending', 'declined', 'pending'])
  await page.goto(`/matches/${third}`)
  await page.getByRole('button', { name: 'Decline' }).click()
  await question.getByRole('button', { name: 'All 2 dates' }).click()
  await expectToast(page, 'Invitation declined', 'You have declined 2 dates.')
  expect(await statuses(club, tim)).toEqual(Array(3).fill('declined'))
})

test('a series is left for one date, or from it on, and its organizer hears of it', async ({
  club,
  member,
}) => {
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  const [first, second, third] = await weekly(club, mara, tim, 'confirmed')
  const { page } = await member(tim, `/matches/${second}`)
  const question = page.getByRole('dialog', { name: 'Leave which dates?' })
  await page.getByRole('button', { name: 'Leave Match' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'This and all following ones' }).click()
  await expectToast(page, 'Left match successfully!', 'You are no longer part of 2 dates.')
  expect(await statuses(club, tim)).toEqual(['confirmed', null, null])
  await page.goto(`/matches/${first}`)
  await page.getByRole('button', { name: 'Leave Match' }).click()
  // It is the last one: there is nothing to choose.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Match' }).click()
  await expectToast(page, 'Left match successfully!')
  const organizer = await member(mara, '/profile?tab=notifications')
  await expect(organizer.page.getByRole('main').getByRole('listitem')).toHaveText([
    /Tim Smash has left the match at .+\d\d\./,
    /Tim Smash has left the match at .+, with 1 following date\./,
  ])
  expect(third).toBeDefined()
})

test('so is a series of events: on its page as an answer, in its dialog as giving the places back', async ({
  club,
  member,
}) => {
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  const event = { match_type: 'event', match_category: 'event', players: 8, skill_level: null }
  const [first, second, third] = await weekly(club, mara, tim, 'confirmed', event)
  const { page } = await member(tim, `/matches/${third}`)
  const question = page.getByRole('dialog', { name: 'Leave which dates?' })
  const answers = page.getByRole('region', { name: 'Are you attending?' })
  // It is the last one: there is nothing to choose.
  await answers.getByRole('button', { name: 'Not attending' }).click()
  await expect(answers.getByRole('status')).toHaveText('You are not attending.')
  await answers.getByRole('button', { name: 'Attending', exact: true }).click()
  await expect.poll(() => statuses(club, tim)).toEqual(Array(3).fill('confirmed'))
  await page.goto(`/matches/${second}`)
  await answers.getByRole('button', { name: 'Not attending' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(answers.getByRole('status')).toHaveText('You are attending.')
  await answers.getByRole('button', { name: 'Not attending' }).click()
  await question.getByRole('button', { name: 'This and all following ones' }).click()
  await expectToast(page, 'Left event successfully!', 'You are no longer part of 2 dates.')
  await expect(answers.getByRole('status')).toHaveText('You are not attending.')
  expect(await statuses(club, tim)).toEqual(['confirmed', 'declined', 'declined'])
  await club.sql(`update match_participants set status = 'confirmed' where user_id = $1`, [tim.id])
  await page.goto(`/matches?match=${first}`)
  const dialog = page.getByRole('dialog', { name: 'Indoor Arena' })
  await dialog.getByRole('button', { name: 'Leave Event' }).click()
  await question.getByRole('button', { name: 'Only this date' }).click()
  await expectToast(page, 'Left event successfully!')
  await expect.poll(() => statuses(club, tim)).toEqual([null, 'confirmed', 'confirmed'])
  await page.goto(`/matches?match=${second}`)
  await dialog.getByRole('button', { name: 'Leave Event' }).click()
  await question.getByRole('button', { name: 'This and all following ones' }).click()
  await expectToast(page, 'Left event successfully!', 'You are no longer part of 2 dates.')
  await expect(dialog.getByRole('button', { name: 'Join Event' })).toBeVisible()
  expect(await statuses(club, tim)).toEqual([null, null, null])
})

test('who has been asked is seen at the free places, and an invitation is taken back', async ({
  club,
  member,
}) => {
  const [mara, tim, ida] = [
    await club.account('Mara Lob'),
    await club.account('Tim Smash'),
    await club.account('Ida Kurz'),
  ]
  const id = await club.match({
    creator: mara,
    starts: atVenue(2, '18:30'),
    columns: { players: 2 },
    participants: [
      { account: mara, team: 'A' },
      { account: tim, team: 'B', status: 'pending' },
    ],
  })
  const { page } = await member(mara, `/matches/${id}`)
  await expect(page.getByRole('list', { name: 'Team B' })).toHaveText(
    /asked\s*Available slot, Tim Smash asked/,
  )
  const invited = await member(tim, '/profile?tab=notifications')
  await page.getByRole('button', { name: 'Invite Players' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Players' })
  await expect(dialog).toContainText('No free places left')
  await expect(dialog).toContainText(
    '1 in, 1 asked without an answer yet. Withdraw an invitation to ask somebody else.',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw the invitation of Tim Smash' }).click()
  await expectToast(page, 'Invitation withdrawn', 'The place that Tim Smash was offered is free again.')
  await dialog.getByRole('combobox', { name: 'Players' }).fill('ida')
  await dialog.getByRole('option', { name: 'Ida Kurz' }).click()
  await dialog.getByRole('button', { name: 'Send Invites' }).click()
  await expectToast(page, 'Invites sent')
  await expect(page.getByRole('list', { name: 'Team B' })).toHaveText(
    /asked\s*Available slot, Ida Kurz asked/,
    LIVE,
  )
  // A member who declines can be asked again.
  const other = await member(ida, `/matches/${id}`)
  await other.page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('list', { name: 'Team B' })).not.toContainText('asked', LIVE)
  await page.getByRole('button', { name: 'Invite Players' }).click()
  await dialog.getByRole('combobox', { name: 'Players' }).fill('ida')
  await dialog.getByRole('option', { name: 'Ida Kurz' }).click()
  await dialog.getByRole('button', { name: 'Send Invites' }).click()
  await expectToast(page, 'Invites sent')
  await expect(invited.page.getByText('Nothing new')).toBeVisible()
})

test('a new match is at hand above the list, with the link to share', async ({ club, member }) => {
  const { page } = await member('Mara Lob', '/create-match', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await fillMatch(page)
  await createMatch(page)
  const made = page.getByRole('region', { name: 'Your new match' })
  await expect(made).toContainText('Indoor Arena')
  await expectAccessible(page)
  await made.getByRole('button', { name: 'Copy Share Link' }).click()
  await expectToast(page, 'Link copied')
  const [row] = await club.sql<{ id: string }>('select id from matches')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${club.url}/match/${row?.id}`)
  await made.getByRole('link', { name: 'View Match' }).click()
  const dialog = page.getByRole('dialog', { name: 'Indoor Arena Match' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await made.getByRole('button', { name: 'Dismiss' }).click()
  await expect(made).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(made).toHaveCount(0)
})
