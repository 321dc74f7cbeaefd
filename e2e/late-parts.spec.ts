import { expect, type Page, test } from './fixtures.ts'
import { hold } from './match-words.ts'
import { goWithin } from './words.ts'

// Parts of a screen that are loaded when they are first opened: they open over nothing else.

const PARTS: { part: string; chunk: RegExp; path: string; open(page: Page): Promise<void> }[] = [
  {
    part: 'the account menu',
    chunk: /account-panel/,
    path: '/matches',
    open: (page) => page.getByRole('button', { name: 'Account' }).click(),
  },
  {
    part: 'the calendar',
    chunk: /calendar-grid/,
    path: '/create-match',
    open: (page) => page.getByLabel('Date', { exact: true }).click(),
  },
  {
    part: 'the question whether to join',
    chunk: /\bquestions-/,
    path: '/matches',
    open: (page) => page.getByRole('button', { name: 'Join team B' }).first().click(),
  },
]

test('what is loaded when it is first opened does not open over the page that was gone to meanwhile @long', async ({
  club,
  member,
}) => {
  await club.match({ creator: await club.account('Tim Smash') })
  const { page } = await member('Mara Lob', '/matches')
  const opened = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  for (const { part, chunk, path, open } of PARTS)
    await test.step(part, async () => {
      await goWithin(page, path)
      const loading = await hold(page, chunk)
      await open(page)
      await loading.arrived
      await page.getByRole('link', { name: 'Courts' }).click()
      await expect(page).toHaveURL(/\/courts/)
      const arrived = page.waitForResponse(chunk)
      loading.release()
      await (await arrived).finished()
      await expect(page.getByRole('heading', { name: 'Courts' })).toBeVisible()
      await expect(opened).toHaveCount(0)
      // Asked for again, it comes.
      await goWithin(page, path)
      await open(page)
      await expect(opened).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
    })
})

test('an open menu closes on the way back @long', async ({ member }) => {
  const { page } = await member('Mara Lob', '/matches')
  await page.getByRole('link', { name: 'Courts' }).click()
  await expect(page).toHaveURL(/\/courts/)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/matches')
  await expect(page.getByRole('dialog', { name: 'Account' })).toHaveCount(0)
})
