import { expect, type Page, test } from './fixtures.ts'
import { cardOf } from './words.ts'

const APP = { serviceWorkers: 'allow' } as const

/** The worker has everything and answers for this page. */
async function expectReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

test('the app can be installed, under the name of the community', async ({ member }) => {
  const { page } = await member('Mara Lob', '/matches', APP)
  await expectReady(page)
  const browser = await page.context().newCDPSession(page)
  const { errors, data, manifest } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Padel Community', display: 'standalone' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  expect(manifest).toBeTruthy()
})

test('the app opens without a network', async ({ club, member, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const creator = await club.account('Tim Smash')
  await club.match({ creator, participants: [{ account: creator }] })
  const { page } = await member('Mara Lob', '/matches', APP)
  await expect(cardOf(page, 'Indoor Arena', '18:30')).toBeVisible()
  await expectReady(page)
  await page.context().setOffline(true)
  await page.goto('/create-match')
  await expect(page.getByRole('heading', { name: 'Create New Match' })).toBeVisible()
})
