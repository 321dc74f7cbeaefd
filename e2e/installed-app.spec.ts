import { expect, type Page, test } from './fixtures.ts'
import { openFront } from './newer-version.ts'
import { signIn } from './words.ts'

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
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Padel Community', display: 'standalone' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('a newer version is told, waits for a word, and keeps what is half filled', async ({
  club,
  stranger,
}) => {
  const { email } = await club.account('Mara Lob')
  const front = await openFront(club.url)
  const page = await stranger('/nowhere', { ...APP, baseURL: front.url })
  await page.clock.install()
  await page.goto('/auth?next=%2Fcreate-match')
  await signIn(page, email)
  await page.getByLabel('Location').selectOption({ label: 'Indoor Arena (Eversports)' })
  await expectReady(page)
  const marked = () => page.evaluate(() => 'sameDocument' in window)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  front.deploy()
  const banner = page.getByRole('region', { name: 'Update available' })
  await expect(banner).toBeHidden()
  await page.clock.fastForward('31:00')
  await expect(banner).toBeVisible()
  expect(await marked()).toBe(true)
  await banner.getByRole('button', { name: 'Update' }).click()
  const version = page.locator('meta[name="version"]')
  await expect(version).toHaveAttribute('content', 'newer')
  expect(await marked()).toBe(false)
  await expect(page.getByLabel('Location')).toHaveValue('Indoor Arena (Eversports)')
  await expect(banner).toBeHidden()
  const worker = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return { waiting: registration.waiting !== null, controls: navigator.serviceWorker.controller !== null }
  })
  expect(worker).toEqual({ waiting: false, controls: true })
  await page.close()
  await front.stop()
})

test('what a form has not kept is not lost by an update without a warning', async ({ member }) => {
  const { page } = await member('Mara Lob', '/auth/reset-password')
  await page.clock.install()
  await page.goto('/auth/reset-password')
  await expect(page.getByRole('link', { name: 'About' })).toBeVisible()
  await page.getByLabel('New Password').fill('another horse 2')
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), version: 'newer' } })
  })
  await page.getByLabel('Confirm Password').fill('another')
  await page.clock.fastForward('31:00')
  const banner = page.getByRole('region', { name: 'Update available' })
  await banner.getByRole('button', { name: 'Update' }).click()
  await expect(banner).toContainText('has not been saved')
  await banner.getByRole('button', { name: 'Later' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByLabel('Confirm Password')).toHaveValue('another')
})

test('a part that went with an older version is an update, not an error', async ({
  member,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|dynamically imported module/)
  const { page } = await member('Mara Lob')
  const about = page.getByRole('link', { name: 'About' })
  await expect(about).toBeVisible()
  await page.route('**/assets/about-*.js', (route) => route.fulfill({ status: 404 }))
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), version: 'newer' } })
  })
  await about.click()
  await expect(page.getByRole('heading', { name: 'Update available' })).toHaveCount(1)
  await expect(page.getByText('Something went wrong')).toBeHidden()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
})
