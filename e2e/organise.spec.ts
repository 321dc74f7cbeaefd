import { type Account, type Club, expect, expectAccessible, type Page, test } from './fixtures.ts'
import { atVenue, confirm, hold, MATCHES, openLive, PARTICIPANTS } from './match-words.ts'
import { expectToast } from './words.ts'

const EVENT = { match_type: 'event', match_category: 'event', players: 0 }
const invited = (page: Page) => page.getByRole('list', { name: 'Invited players' }).getByRole('listitem')

test('a creator invites from the page, by name and keyboard, as many as there are places @wide-long', async ({
  club,
  member,
}) => {
  const [mara, nils, tim, ida] = await accounts(club, 'Mara Lob', 'Nils Globo', 'Tim Smash', 'Ida Chiquita')
  const participants = [
    { account: mara, team: 'A' as const },
    { account: nils, status: 'pending', team: 'B' as const },
  ]
  const id = await club.match({ creator: mara, participants })
  const { page } = await member(mara, `/matches/${id}`)
  const asked = page.getByRole('region', { name: 'Invited, no answer yet' })
  await expect(asked).toContainText('Nils Globo')
  await page.getByRole('button', { name: 'Invite Players' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Players' })
  const search = dialog.getByRole('combobox', { name: 'Players' })
  await dialog.getByRole('button', { name: 'Send Invites' }).click()
  await expectToast(page, 'No players selected')
  await search.fill('nils')
  await dialog.getByRole('option', { name: /Nils Globo/ }).click()
  await expectToast(page, 'Player already invited')
  await expect(invited(page)).toHaveCount(0)
  for (const name of ['Tim Smash', 'Ida Chiquita']) {
    await search.fill(name.toLowerCase())
    // The results of the words before are gone.
    await expect(dialog.getByRole('option')).toHaveText([new RegExp(name)])
    await search.press('Enter')
  }
  await expect(invited(page)).toHaveText([/Tim Smash/, /Ida Chiquita/])
  await expect(search).toHaveAccessibleDescription('No free places left')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send Invites' }).click()
  await expectToast(page, 'Invites sent', '2 players have been invited.')
  await expect(dialog).toBeHidden()
  for (const name of ['Nils Globo', 'Tim Smash', 'Ida Chiquita']) await expect(asked).toContainText(name)
  expect(
    await club.sql(
      `select user_id as id, status, team_assignment as team, message is not null as told from match_participants p
         left join notifications n using (user_id) where p.match_id = $1 and user_id = any ($2) order by team desc`,
      [id, [tim.id, ida.id]],
    ),
  ).toEqual([
    { id: tim.id, status: 'pending', team: 'B', told: true },
    { id: ida.id, status: 'pending', team: 'A', told: true },
  ])
})

test('invites that do not arrive say so and stay chosen; escape closes the list before the dialog', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_REFUSED/)
  const [mara] = await accounts(club, 'Mara Lob', 'Tim Smash')
  const { page } = await member(mara, `/matches/${await club.match({ creator: mara, columns: EVENT })}`)
  await page.getByRole('button', { name: 'Invite Players' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Players' })
  const search = dialog.getByRole('combobox', { name: 'Players' })
  await search.fill('tim')
  await expect(dialog.getByRole('option')).toHaveText([/Tim Smash/])
  await search.press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await search.press('ArrowDown')
  await dialog.getByRole('option').click()
  await page.route(PARTICIPANTS, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Send Invites' }).click()
  await expectToast(page, 'Failed to send invites')
  await expect(invited(page)).toHaveText([/Tim Smash/])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Invite Players' })).toBeFocused()
})

test('of a series one date goes, or it and all following ones; everybody is told once @wide-long', async ({
  club,
  member,
}) => {
  const [mara, tim] = await accounts(club, 'Mara Lob', 'Tim Smash')
  const dates = await seriesOf(club, mara, tim, 5)
  const { page } = await member(mara, `/matches/${dates[3]}`)
  const ask = () => page.getByRole('button', { name: 'Delete Match' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this match?' })
  await ask()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await ask()
  await expectAccessible(page)
  const held = await hold(page, MATCHES, 'DELETE')
  await question.getByRole('button', { name: 'Only this date' }).click()
  await held.arrived
  await expect(page).toHaveURL('/matches')
  held.release()
  await expectToast(page, 'Match deleted successfully!', 'The match has been removed.')
  await page.goto(`/matches/${dates[1]}`)
  await ask()
  await question.getByRole('button', { name: 'This and all following ones' }).click()
  await expect(page).toHaveURL('/matches')
  await expectToast(page, 'Match deleted successfully!', '3 matches have been removed.')
  expect(await club.sql('select id from matches')).toEqual([{ id: dates[0] }])
  const told = await club.sql<{ user_id: string; message: string }>(
    "select user_id, message from notifications where type = 'match_cancelled' order by created_at",
  )
  expect(told.map(({ user_id }) => user_id)).toEqual([tim.id, tim.id])
  expect(told[0]?.message).toMatch(/^The match at .+ on .+ at 18:30 has been cancelled by the organizer\.$/)
  expect(told[1]?.message).toMatch(/cancelled by the organizer, with 2 following dates\.$/)
})

test('an event is changed and then cancelled, and who looks at it sees that it is gone', async ({
  club,
  member,
}) => {
  const [mara, tim, nils] = await accounts(club, 'Mara Lob', 'Tim Smash', 'Nils Globo')
  const participants = [{ account: tim }, { account: mara }, { account: nils, status: 'pending' }]
  const id = await club.match({ creator: mara, columns: EVENT, participants, starts: atVenue(2, '18:30') })
  const { page } = await member(mara, `/matches/${id}`)
  const his = await member(tim, '/create-match')
  await openLive(his.page, `/matches/${id}`, `match_${id}`)
  await page.getByRole('button', { name: 'Edit Event' }).click()
  await expect(page).toHaveURL(`/create-match?edit=${id}`)
  await page.getByLabel('Description').fill('Bring a towel.')
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expectToast(page, 'Event updated!')
  await expect(his.page.getByText('Bring a towel.')).toBeVisible()
  await page.goto(`/matches/${id}`)
  await page.getByRole('button', { name: 'Delete Event' }).click()
  await confirm(page).click()
  await expect(page).toHaveURL('/matches')
  await expectToast(page, 'Event deleted successfully!', 'The event has been removed.')
  await expect(his.page.getByText('This match no longer exists.')).toBeVisible()
  await expect(his.page.getByRole('button', { name: 'Edit Event' })).toHaveCount(0)
  const told = await club.sql<{ user_id: string; type: string; message: string }>(
    "select user_id, type, message from notifications where type <> 'match_invitation' order by created_at",
  )
  const where = String.raw`The event at Indoor Arena \(Eversports\) on \d\d\.\d\d\.\d{4} at 18:30`
  const tellings = [
    ['match_updated', 'updated'],
    ['match_cancelled', 'cancelled'],
  ] as const
  expect(told).toHaveLength(4)
  // Somebody who was invited and has not answered hears of it as well.
  for (const { id } of [tim, nils])
    for (const [type, done] of tellings)
      expect(told).toContainEqual({
        user_id: id,
        type,
        message: expect.stringMatching(new RegExp(`^${where} has been ${done} by the organizer\\.$`)),
      })
})

async function accounts<const N extends string[]>(
  club: Club,
  ...names: N
): Promise<{ [I in keyof N]: Account }> {
  const made = await Promise.all(names.map((name) => club.account(name)))
  return made as { [I in keyof N]: Account }
}

/** Dates of one series, a day apart, that `player` takes part in; their ids. */
async function seriesOf(club: Club, creator: Account, player: Account, dates: number): Promise<string[]> {
  const columns = { series_id: crypto.randomUUID(), is_recurring: true, recurrence: 'daily' }
  const ids: string[] = []
  for (let day = 1; day <= dates; day++)
    ids.push(
      await club.match({
        creator,
        columns,
        starts: atVenue(day, '18:30'),
        participants: [{ account: player }],
      }),
    )
  return ids
}

test('the dialog of an event: what it is, who comes, joining and leaving, the way to its comments @wide-long', async ({
  club,
  member,
}) => {
  const [mara, tim] = await accounts(club, 'Mara Lob', 'Tim Smash')
  const id = await club.match({ creator: tim, columns: EVENT, starts: atVenue(2, '18:30') })
  const { page } = await member(mara, `/matches?match=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Indoor Arena (Eversports)' })
  await expect(dialog.getByText('Join us for this community event!')).toBeVisible()
  await expect(dialog.getByText('6:30 PM')).toBeVisible()
  await expect(dialog.getByText('No attendees yet')).toBeVisible()
  await expect(dialog.getByText('Be the first to join this event!')).toBeVisible()
  await expect(dialog.getByText('Comments: 0')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete Event' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Join Event' }).click()
  await confirm(page).click()
  await expectToast(page, 'Joined event successfully!', 'You are now part of this event.')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Mara Lob' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave Event' }).click()
  await confirm(page).click()
  await expectToast(page, 'Left event successfully!')
  await dialog.getByRole('link', { name: 'View Comments' }).click()
  await expect(page).toHaveURL(`/matches/${id}?tab=comments`)
  await expect(page.getByRole('tab', { name: /^Comments/ })).toHaveAttribute('aria-selected', 'true')
})

test('in the dialog of an event its creator can delete and edit it', async ({ club, member }) => {
  const tim = await club.account('Tim Smash')
  const columns = { ...EVENT, description: 'Bring a towel.' }
  const id = await club.match({ creator: tim, columns, starts: atVenue(2, '18:30') })
  const { page } = await member(tim, `/matches?match=${id}`)
  await expect(page.getByRole('dialog').getByText('Bring a towel.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Event' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit Event' }).click()
  await expect(page).toHaveURL(`/create-match?edit=${id}`)
})

test('without a connection the creator sees the page and is told why nothing can be done', async ({
  club,
  member,
}) => {
  const [mara, tim] = await accounts(club, 'Mara Lob', 'Tim Smash')
  const id = await club.match({ creator: mara, participants: [{ account: tim, team: 'A' }] })
  const { page } = await member(mara, `/matches/${id}`)
  await expect(page.getByRole('button', { name: 'Invite Players' })).toBeEnabled()
  await page.context().setOffline(true)
  for (const name of ['Invite Players', 'Delete Match'])
    await expect(page.getByRole('button', { name })).toBeDisabled()
  await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Team A' })).toContainText('Tim')
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Delete Match' })).toBeEnabled()
})
