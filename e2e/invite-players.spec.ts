import { expect, expectAccessible, test } from './fixtures.ts'
import { MAKING } from './match-words.ts'
import { createMatch, expectToast, fillMatch } from './words.ts'

test('players are found by name and keyboard, as many as there are places, and asked with the match', async ({
  club,
  member,
}) => {
  for (const name of ['Tim Smash', 'Tina Volley', 'Ida Chiquita', 'Nils Globo']) await club.account(name)
  await club.sql("update profiles set skill_level = 'Advanced' where username = 'Tina Volley'")
  const { page } = await member('Mara Lob', '/create-match')
  await fillMatch(page)
  const search = page.getByRole('combobox', { name: 'Invite players' })
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
  await page.getByLabel('Who brings balls').selectOption('Tina Volley')
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

test('a player who has gone meanwhile leaves no half-made match behind', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const tim = await club.account('Tim Smash')
  const { page } = await member('Mara Lob', '/create-match')
  await fillMatch(page)
  await page.getByRole('combobox', { name: 'Invite players' }).fill('tim')
  await page.getByRole('option', { name: 'Tim Smash' }).click()
  await club.sql('delete from auth.users where id = $1', [tim.id])
  const answered = page.waitForResponse(MAKING)
  await createMatch(page)
  await answered
  await expectToast(
    page,
    'Failed to create match. Please try again.',
    'Error adding participants to the match. Please check if all selected players are valid and try again.',
  )
  expect(await club.sql('select from matches')).toEqual([])
})
