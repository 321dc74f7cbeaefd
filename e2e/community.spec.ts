import { type Account, expect, type Page, test } from './fixtures.ts'
import { silenceSocket } from './match-words.ts'

// The panel that shows who plays here.

const toggle = (page: Page) => page.getByRole('button', { name: 'Community' }).filter({ visible: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Community' })
const members = (page: Page) => panel(page).getByRole('listitem')

test('the community slides in, is listed, grouped and searched, and opens profiles @both', async ({
  club,
  member,
}) => {
  test.slow()
  const tim = await club.account('Tim Smash')
  const ela = await club.account('Ela Brandt')
  await club.sql(`update profiles set skill_level = 'Pro' where id = $1`, [tim.id])
  await club.sql('update profiles set skill_level = null where id = $1', [ela.id])
  await club.account('Émile Zander')
  const { page } = await member('Mara Lob')
  await toggle(page).click()
  await expect(members(page)).toHaveText([/Ela Brandt/, /Émile Zander/, /Tim Smash/])
  expect(await panel(page).evaluate((element) => element.getBoundingClientRect().width)).toBe(320)
  await expect(page.locator('html')).toHaveClass(/scroll-locked/)

  await panel(page).getByText('Level', { exact: true }).click()
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText([
    'Beginner 1',
    'Pro 1',
    'No Skill Level 1',
  ])
  await panel(page).getByLabel('Search members').fill('emile')
  await expect(members(page)).toHaveText([/Émile Zander/])
  await panel(page).getByLabel('Search members').fill('nobody')
  await expect(panel(page).getByRole('status')).toHaveText('No users found')

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(toggle(page)).toBeFocused()
  await expect(page.locator('html')).not.toHaveClass(/scroll-locked/)
  await toggle(page).click()
  // The order is remembered; a press beside the panel closes it.
  await expect(panel(page).getByRole('heading', { name: 'Pro' })).toBeVisible()
  const isOfPage = () => document.elementFromPoint(20, 400)?.closest('#root') !== null
  expect(await page.evaluate(isOfPage)).toBe(false)
  await page.mouse.click(20, 400)
  await expect(panel(page)).toBeHidden()
  await toggle(page).click()
  await panel(page)
    .getByRole('link', { name: /Tim Smash/ })
    .click()
  await expect(page).toHaveURL(`/profile/${tim.id}`)
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Tim Smash' })).toBeVisible()
})

test('a new member and a changed name appear while one looks; the focus stays inside', async ({
  club,
  member,
}) => {
  const tim = await club.account('Tim Smash')
  const { page } = await member('Mara Lob')
  await toggle(page).press('Enter')
  await expect(members(page)).toHaveText([/Tim Smash/])
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    await expect(panel(page).locator(':focus')).toHaveCount(1)
  }
  // Listening begins a moment after the list is there.
  await expect(async () => {
    await club.sql(`update profiles set username = 'Timo Smasher' where id = $1`, [tim.id])
    await club.sql(`update profiles set username = 'Timo Smash' where id = $1`, [tim.id])
    await expect(members(page)).toHaveText([/Timo Smash/], { timeout: 1500 })
  }).toPass()
  await club.account('Ada New')
  await expect(members(page)).toHaveText([/Ada New/, /Timo Smash/])
})

test('a community that cannot be loaded says so, and comes at the next try', async ({
  member,
  allowConsole,
  club,
}) => {
  allowConsole(/status of 400/)
  await club.account('Tim Smash')
  const { page } = await member('Mara Lob')
  // Its first word would have everything fetched again, before anybody can press the button.
  await silenceSocket(page)
  await page.reload()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rest/v1/rpc/community_*', async (route) => {
    await held
    await route.fulfill({ status: 400, json: { code: 'XX000', message: 'broken' } })
  })
  await toggle(page).click()
  await expect(panel(page).getByText('Loading users...')).toBeVisible()
  answer()
  await expect(panel(page).getByRole('heading', { name: 'Error loading community members' })).toBeVisible()
  await expect(panel(page).getByText('Please try again later')).toBeVisible()
  await page.unrouteAll()
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(members(page)).toHaveText([/Tim Smash/])
})

test('pictures of those who are seen cost one request for links, and none after a reload', async ({
  club,
  member,
}) => {
  const names = Array.from({ length: 40 }, (_, at) => `Demo ${String(at).padStart(2, '0')}`)
  const accounts: Account[] = []
  for (const name of names) accounts.push(await club.account(name))
  await club.sql(
    `with stored as (insert into storage.objects (bucket_id, name)
       select 'avatars', id || '-avatar-1.png' from unnest($1::uuid[]) as id returning name)
     update profiles set avatar_filename = id || '-avatar-1.png' from unnest($1::uuid[]) as other (member) where id = member`,
    [accounts.map(({ id }) => id)],
  )
  const { page } = await member('Mara Lob')
  const asked: number[] = []
  await page.route('**/storage/v1/object/sign/avatars', (route) => {
    asked.push(route.request().postDataJSON().paths.length)
    return route.fallback()
  })
  // The rows are there, their files are not: the pictures do not matter here.
  await page.route('**/storage/v1/object/sign/avatars/*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await toggle(page).click()
  await expect(panel(page).getByRole('status')).toHaveText('40 members')
  await expect(members(page).first().locator('img')).toBeVisible()
  const [seen = 0] = asked
  expect(asked).toEqual([seen])
  expect(seen).toBeLessThan(30)
  await page.reload()
  await toggle(page).click()
  await expect(members(page).first().locator('img')).toBeVisible()
  expect(asked).toEqual([seen])
  await members(page).first().evaluate(scrollListToEnd)
  await expect(members(page).last()).toHaveAttribute('aria-posinset', '40')
  await expect(members(page).last().locator('img')).toBeVisible()
  expect(asked).toHaveLength(2)
})

function scrollListToEnd(row: Element) {
  let list = row.parentElement
  while (list && list.scrollHeight <= list.clientHeight) list = list.parentElement
  list?.scrollTo(0, list.scrollHeight)
}
