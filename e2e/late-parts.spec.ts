import { readFileSync } from 'node:fs'
import { expect, type Page, test } from './fixtures.ts'
import { hold } from './match-words.ts'
import { goWithin } from './words.ts'

// Parts of a screen that are loaded when they are first opened: they open over nothing else.

const PARTS: { part: string; source: string; path: string; open(page: Page): Promise<void> }[] = [
  {
    part: 'the account menu',
    source: 'src/app/shell/account-panel.tsx',
    path: '/matches',
    open: (page) => page.getByRole('button', { name: 'Account' }).click(),
  },
  {
    part: 'the calendar',
    source: 'src/ui/forms/calendar-grid.tsx',
    path: '/create-match',
    open: (page) => page.getByLabel('Date', { exact: true }).click(),
  },
  {
    part: 'the question whether to join',
    source: 'src/features/participation/components/players/questions.tsx',
    path: '/matches',
    open: (page) => page.getByRole('button', { name: 'Join team B' }).first().click(),
  },
]

/** The address of a part, which a build calls by its hash alone. */
function addressOf(source: string): RegExp {
  const manifest = new URL('../web/dist/.vite/manifest.json', import.meta.url)
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  const file = built[source]?.file
  if (!file) throw new Error(`${source} is no part of its own any more`)
  return new RegExp(`/${file}$`)
}

test('what is loaded when it is first opened does not open over the page that was gone to meanwhile @long', async ({
  club,
  member,
}) => {
  await club.match({ creator: await club.account('Tim Smash') })
  const { page } = await member('Mara Lob', '/matches')
  const opened = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  for (const { part, source, path, open } of PARTS)
    await test.step(part, async () => {
      const chunk = addressOf(source)
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
