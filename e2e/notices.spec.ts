import { expect, expectAccessible, test } from './fixtures.ts'

const NEWCOMER = { newcomer: true }
const DAY_MS = 86_400_000

test('one banner at a time: what the browser keeps, then how an iPhone installs the app @long', async ({
  member,
}) => {
  const { page, tab } = await member('Mara Lob', '/matches', NEWCOMER)
  const cookies = page.getByRole('region', { name: 'What this browser keeps' })
  const install = page.getByRole('region', { name: 'Install Padel Community' })
  await expect(cookies).toBeVisible()
  await expect(install).toBeHidden()
  await expectAccessible(page)
  await cookies.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await page.goBack()
  await cookies.getByRole('button', { name: 'Accept' }).click()
  await expect(cookies).toBeHidden()
  await expect(install).toContainText('Add to Home Screen')
  await expectAccessible(page)
  await page.reload()
  await expect(install).toBeVisible()
  await expect(cookies).toBeHidden()
  // Covers neither what is at the bottom nor the way to the about page.
  await page.getByRole('link', { name: 'About' }).click({ trial: true })
  await page.getByRole('navigation').getByRole('link', { name: 'Create Match' }).click({ trial: true })
  await install.getByRole('button', { name: 'Not now' }).click()
  await expect(install).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'About' })).toBeVisible()
  await expect(install).toBeHidden()

  await page.evaluate((at) => localStorage.setItem('install-dismissed', String(at)), Date.now() - 7 * DAY_MS)
  // Another tab is another session, with a consent of its own.
  const later = await tab('/matches')
  await later.getByRole('button', { name: 'Accept' }).click()
  await expect(later.getByRole('region', { name: 'Install Padel Community' })).toBeVisible()

  // A browser that can install by itself is asked to leave it to the banner, from the start of the page on.
  const isHeld = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(offer)
    return offer.defaultPrevented
  })
  expect(isHeld).toBe(true)
})
