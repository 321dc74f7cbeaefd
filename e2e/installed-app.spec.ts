import { expect, expectAccessible, type Page, runsAlone, test } from './fixtures.ts'
import { openFront } from './newer-version.ts'
import { cardOf, signIn } from './words.ts'

const APP = { serviceWorkers: 'allow' } as const

/** The browser would offer to install the app, under the name of the community. */
async function expectInstallable(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Padel Community', display: 'standalone' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
}

/** The worker has everything and answers for this page. */
async function expectReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

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
  await page.getByLabel('Location').selectOption({ label: 'Indoor Arena' })
  await expectReady(page)
  const marked = () => page.evaluate(() => 'sameDocument' in window)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  front.deploy()
  const banner = page.getByRole('region', { name: 'Update available' })
  await expect(banner).toBeHidden()
  await page.clock.fastForward('31:00')
  await expect(banner).toBeVisible()
  expect(await marked()).toBe(true)
  // The page goes on asking for data: no request of it may hold up the worker that makes way.
  await page.evaluate(() => {
    const ask = (): Promise<unknown> =>
      fetch('/auth/v1/health', { method: 'OPTIONS' }).then(ask, () => undefined)
    void ask()
  })
  await banner.getByRole('button', { name: 'Update' }).click()
  const version = page.locator('meta[name="version"]')
  await expect(version).toHaveAttribute('content', 'newer')
  expect(await marked()).toBe(false)
  await expect(page.getByLabel('Location')).toHaveValue('Indoor Arena (Eversports)')
  await expect(banner).toBeHidden()
  const worker = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return { waiting: registration.waiting !== null, controls: navigator.serviceWorker.controller !== null }
    })
  await expect.poll(worker).toEqual({ waiting: false, controls: true })
  await page.close()
  await front.stop()
})

test('what a form has not kept is not lost by an update without a warning @long', async ({ member }) => {
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
  const banner = page.getByRole('region', { name: 'Update available' })
  // Looking for a newer version begins when the first screen has stood for a while.
  await expect(async () => {
    await page.clock.fastForward('31:00')
    await expect(banner).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Update' }).click()
  await expect(banner).toContainText('has not been saved')
  await banner.getByRole('button', { name: 'Later' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByLabel('Confirm Password')).toHaveValue('another')
})

test('a part that went with an older version is an update, not an error @long', async ({
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
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
})

test('the app can be installed; without a network it opens within a second, with what was seen last, and lets nobody wait @live', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const creator = await club.account('Tim Smash')
  await club.match({ creator, participants: [{ account: creator }] })
  const { page, account } = await member('Mara Lob', '/matches', APP)
  const card = cardOf(page, 'Indoor Arena', '18:30')
  await expect(card).toBeVisible()
  await expectReady(page)
  // Half an hour ago, with a token that has ended meanwhile and cannot be renewed.
  await page.evaluate((userId) => {
    const change = (key: string, how: (value: Record<string, number>) => void) => {
      const value = JSON.parse(localStorage.getItem(key) ?? '{}')
      how(value)
      localStorage.setItem(key, JSON.stringify(value))
    }
    change(`matches-seen-${userId}`, (seen) => Object.assign(seen, { at: Date.now() - 30 * 60_000 }))
    change('courtside-session', (kept) =>
      Object.assign(kept, { expires_at: Math.floor(Date.now() / 1000) - 60 }),
    )
  }, account.id)
  await page.context().setOffline(true)
  await page.goto('/matches')

  await expect(card).toBeVisible()
  const painted = await page.evaluate(() =>
    performance.getEntriesByType('paint').map(({ startTime }) => startTime),
  )
  expect(painted.length).toBeGreaterThan(0)
  if (runsAlone()) expect(Math.max(...painted)).toBeLessThan(1000)
  await expect(page.getByText('Last seen 30 minutes ago.')).toBeVisible()
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  await expect(card.getByRole('button', { name: /Join/ })).toHaveCount(0)
  await page.goto('/matches?level=Pro')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.goto('/create-match')
  await expect(page.getByRole('heading', { name: 'Create New Match' })).toBeVisible()

  await page.goto('/matches')
  await expect(card).toBeVisible()
  await page.context().setOffline(false)
  await expect(card.getByRole('button', { name: /Join/ }).first()).toBeVisible()
  await expect(page.getByText(/Last seen/)).toBeHidden()
  await expectInstallable(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('seen')))).toEqual(
    [],
  )
})
