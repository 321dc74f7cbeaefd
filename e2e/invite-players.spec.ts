import { expect, expectAccessible, test } from './fixtures.ts'
import { LIVE } from './match-words.ts'
import { createMatch, expectToast, fillMatch } from './words.ts'

test('players are found by name and keyboard, as many as there are places, and asked with the match @long', async ({
  club,
  member,
}) => {
  for (const name of ['Tim Smash', 'Tina Volley', 'Ida Chiquita', 'Nils Globo']) await club.account(name)
  await club.sql("update profiles set skill_level = 'Advanced' where username = 'Tina Volley'")
  const { page } = await member('Mara Lob', '/create-match', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const search = page.getByRole('combobox', { name: 'Invite players' })
  await test.step('chosen by name and keyboard', async () => {
    await fillMatch(page)
    await search.fill('ti')
    const options = page.getByRole('listbox', { name: 'Members' }).getByRole('option')
    await expect(options).toHaveText([/Tim Smash/, /Tina Volley.*Advanced/])
    await expectAccessible(page)
    await search.press('ArrowDown')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await search.press('Enter')
    const invited = page.getByRole('list', { name: 'Invited players' }).getByRole('listitem')
    await expect(invited).toHaveText([/Tina Volley.*Advanced/])
    await search.fill('ti')
    await expect(options).toHaveText([/Tim Smash/])
    await options.click()
    await search.fill('mara')
    await expect(page.getByText('No users found')).toBeVisible()
    await search.fill('ida')
    await options.filter({ hasText: 'Ida' }).click()
    await expect(search).toBeDisabled()
    await expect(search).toHaveAccessibleDescription('No free places left')
    await page.getByRole('button', { name: 'Remove Tim Smash' }).click()
    await search.fill('nils')
    await options.filter({ hasText: 'Nils' }).click()
    await page.getByText('Details', { exact: true }).click()
    await page.getByLabel('Who brings balls').selectOption('Tina Volley')
  })
  await test.step('asked with the match', async () => {
    await createMatch(page)
    await expectToast(page, 'Match created!')
    const rows = await club.sql(
      `select username, status, team_assignment as team, brings_balls = user_id as balls
         from match_participants p join profiles on profiles.id = user_id join matches on matches.id = match_id order by username`,
    )
    expect(rows).toEqual([
      { username: 'Ida Chiquita', status: 'pending', team: 'B', balls: false },
      { username: 'Mara Lob', status: 'confirmed', team: 'A', balls: false },
      { username: 'Nils Globo', status: 'pending', team: 'A', balls: false },
      { username: 'Tina Volley', status: 'pending', team: 'B', balls: true },
    ])
    expect(await club.sql("select from notifications where type = 'match_invitation'")).toHaveLength(3)
  })
  await test.step('the new match is at hand above the list, with the link to share', async () => {
    const made = page.getByRole('region', { name: 'Your new match' })
    await expect(made).toContainText('Indoor Arena')
    await expectAccessible(page)
    await made.getByRole('button', { name: 'Share' }).click()
    const sheet = page.getByRole('dialog', { name: 'Share match' })
    await sheet.getByRole('button', { name: 'Copy link' }).click()
    await expectToast(page, 'Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${club.url}/m/`)
    await sheet.getByRole('button', { name: 'Close' }).click()
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
})

test('a creator invites from the page, and takes an invitation back to ask somebody else @long @wide-long', async ({
  club,
  member,
}) => {
  const [mara, nils, tim, ida] = await Promise.all(
    ['Mara Lob', 'Nils Globo', 'Tim Smash', 'Ida Chiquita'].map((name) => club.account(name)),
  )
  if (!mara || !nils || !tim || !ida) throw new Error('an account is missing')
  const participants = [
    { account: mara, team: 'A' as const },
    { account: nils, status: 'pending', team: 'B' as const },
  ]
  const id = await club.match({ creator: mara, columns: { players: 4 }, participants })
  const { page } = await member(mara, `/matches/${id}`)
  const invited = page.getByRole('region', { name: 'Invited, no answer yet' })
  const open = page.getByRole('button', { name: 'Invite Players' })
  const dialog = page.getByRole('dialog', { name: 'Invite Players' })
  const search = dialog.getByRole('combobox', { name: 'Players' })
  const send = dialog.getByRole('button', { name: 'Send Invites' })
  const choose = async (name: string) => {
    await search.fill(name.toLowerCase())
    // The results of the words before are gone.
    await expect(dialog.getByRole('option')).toHaveText([new RegExp(name)])
    await search.press('Enter')
  }
  await expect(page.getByRole('list', { name: 'Team B' })).toHaveText(/Available slot.*Nils Globo is invited/)
  await test.step('as many as there are places, by name and keyboard', async () => {
    await open.click()
    for (const name of ['Tim Smash', 'Ida Chiquita']) await choose(name)
    await expect(dialog.getByRole('list', { name: 'Invited players' }).getByRole('listitem')).toHaveText([
      /Tim Smash/,
      /Ida Chiquita/,
    ])
    await expect(search).toHaveAccessibleDescription('No free places left')
    await expectAccessible(page)
    await send.click()
    await expectToast(page, 'Invites sent', '2 players have been invited.')
    await expect(dialog).toBeHidden()
    for (const name of ['Nils Globo', 'Tim Smash', 'Ida Chiquita']) await expect(invited).toContainText(name)
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
  await test.step('an invitation is taken back', async () => {
    await open.click()
    await expect(dialog).toContainText(
      '1 in, 3 invited without an answer yet. Withdraw an invitation to invite somebody else.',
    )
    await dialog.getByRole('button', { name: 'Withdraw the invitation of Nils Globo' }).click()
    await expectToast(page, 'Invitation withdrawn', 'The place that Nils Globo was offered is free again.')
    await expect(invited).not.toContainText('Nils Globo')
    expect(await club.sql('select from notifications where user_id = $1', [nils.id])).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('a member who declines can be asked again', async () => {
    await club.sql("update match_participants set status = 'declined' where user_id = $1", [ida.id])
    await expect(invited).not.toContainText('Ida Chiquita', LIVE)
    await open.click()
    await choose('Ida Chiquita')
    await send.click()
    await expect(invited).toContainText('Ida Chiquita', LIVE)
  })
})
