import { type Account, expect, type Page, test } from './fixtures.ts'

// The panel that shows who plays here.

const toggle = (page: Page) => page.getByRole('button', { name: 'Community' }).filter({ visible: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Community' })
const members = (page: Page) => panel(page).getByRole('listitem')

test('the community slides in, is listed, grouped and searched, and opens profiles @long @wide-long', async ({
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
  await toggle(page).press('Enter')
  await expect(members(page)).toHaveText([/Ela Brandt/, /Émile Zander/, /Tim Smash/])
  await expect.poll(() => panel(page).evaluate((element) => element.getBoundingClientRect().width)).toBe(320)
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    await expect(panel(page).locator(':focus')).toHaveCount(1)
  }
  await test.step('a changed name and a new member appear while one looks', async () => {
    // Listening begins a moment after the list is there.
    await expect(async () => {
      await club.sql(`update profiles set username = 'Timo Smasher' where id = $1`, [tim.id])
      await club.sql(`update profiles set username = 'Timo Smash' where id = $1`, [tim.id])
      await expect(members(page)).toHaveText([/Ela Brandt/, /Émile Zander/, /Timo Smash/], { timeout: 1500 })
    }).toPass()
    await club.account('Ada New')
    await expect(members(page)).toHaveText([/Ada New/, /Ela Brandt/, /Émile Zander/, /Timo Smash/])
  })
  await expect(page.locator('html')).toHaveClass(/scroll-locked/)

  await panel(page).getByText('Level', { exact: true }).click()
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText([
    'Beginner 2',
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
  await expect.poll(() => page.evaluate(isOfPage)).toBe(false)
  await page.mouse.click(20, 400)
  await expect(panel(page)).toBeHidden()
  await toggle(page).click()
  await panel(page)
    .getByRole('link', { name: /Timo Smash/ })
    .click()
  await expect(page).toHaveURL(`/profile/${tim.id}`)
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Timo Smash' })).toBeVisible()
})

test('pictures of those who are seen cost a request for links, those around them another, and none after a reload @long', async ({
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
  // Rows around those in view are drawn later: with them in one request, or in a second one where the machine is slow.
  await expect(members(page).nth(14).locator('img')).toBeVisible()
  const before = asked.length
  expect(before).toBeLessThanOrEqual(2)
  expect(asked.reduce((sum, links) => sum + links)).toBeLessThan(30)
  await page.reload()
  await toggle(page).click()
  await expect(members(page).first().locator('img')).toBeVisible()
  expect(asked).toHaveLength(before)
  await members(page).first().evaluate(scrollListToEnd)
  await expect(members(page).last()).toHaveAttribute('aria-posinset', '40')
  await expect(members(page).last().locator('img')).toBeVisible()
  expect(asked.length - before).toBeGreaterThan(0)
  expect(asked.length - before).toBeLessThanOrEqual(2)
})

function scrollListToEnd(row: Element) {
  let list = row.parentElement
  while (list && list.scrollHeight <= list.clientHeight) list = list.parentElement
  list?.scrollTo(0, list.scrollHeight)
}
