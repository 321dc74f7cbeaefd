import { expect, test } from './fixtures.ts'
import { atVenue } from './match-words.ts'

// Browsers of tests hide scrollbars, which take no room then.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
  },
})

test('what opens over a page covers it to its edge, and the page does not move @desktop', async ({
  club,
  member,
}) => {
  const creator = await club.account('Tim Smash')
  for (const hour of [9, 10, 11, 12, 13, 14, 15, 16])
    await club.match({ creator, starts: atVenue(1, `${hour}:00`), participants: [{ account: creator }] })
  const { page } = await member('Mara Lob')
  await expect(page.getByRole('article')).toHaveCount(8)
  const widthOfScrollbar = () => page.evaluate(() => innerWidth - document.documentElement.clientWidth)
  expect(await widthOfScrollbar()).toBeGreaterThan(0)
  // By its tag: a dialog hides the page around it from roles.
  const card = page.locator('article').first()
  const before = await card.boundingBox()
  await page.getByRole('button', { name: 'Community' }).click()
  const panel = page.getByRole('dialog', { name: 'Community' })
  await expect(panel.getByText('Tim Smash')).toBeVisible()
  await expect.poll(async () => (await panel.boundingBox())?.x).toBe(1280 - 320)
  await expect.poll(widthOfScrollbar).toBe(0)
  await expect.poll(() => card.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect.poll(widthOfScrollbar).toBeGreaterThan(0)
  await expect.poll(() => card.boundingBox()).toEqual(before)
})
