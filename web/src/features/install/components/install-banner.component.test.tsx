import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { erase, eraseForSession, write } from '@/lib/browser/storage.ts'
import { holdInstallQuestion } from '@/lib/installed-app/install-prompt.ts'
import { openAsMember, reloadApp } from '../../../../testing/open-app.tsx'

const DAY_MS = 86_400_000

// First: the question of the browser, once held, stays.
test('one banner at a time: what the browser keeps, then how an iPhone installs the app, again after a week', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)',
  )
  erase('install-dismissed')
  eraseForSession('cookie-consent')
  await openAsMember('/nowhere')
  const install = page.getByRole('region', { name: 'Install Padel Community' })
  const kept = page.getByRole('region', { name: 'What this browser keeps' })
  await expect.element(kept.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  expect(install.query()).toBeNull()
  await kept.getByRole('button', { name: 'Accept' }).click()
  await expect.element(install).toMatchTextContent(/Add to Home Screen/)
  expect(kept.query()).toBeNull()
  await reloadApp()
  await expect.element(install).toBeVisible()
  expect(kept.query()).toBeNull()
  await install.getByRole('button', { name: 'Not now' }).click()
  await expect.element(install).not.toBeInTheDocument()
  await reloadApp()
  await expect.element(page.getByRole('heading', { name: 'This ball is out' })).toBeVisible()
  expect(install.query()).toBeNull()
  write('install-dismissed', String(Date.now() - 7 * DAY_MS))
  await reloadApp()
  await expect.element(install).toBeVisible()
})

test('where the browser can install by itself, the banner leaves it to ask', async () => {
  erase('install-dismissed')
  holdInstallQuestion()
  await openAsMember('/nowhere')
  const install = page.getByRole('region', { name: 'Install Padel Community' })
  await expect.element(page.getByRole('heading', { name: 'This ball is out' })).toBeVisible()
  expect(install.query()).toBeNull()
  const prompt = vi.fn(async () => {})
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  Object.assign(offer, { prompt, userChoice: Promise.resolve({ outcome: 'dismissed' }) })
  dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  await install.getByRole('button', { name: 'Install' }).click()
  await expect.element(install).not.toBeInTheDocument()
  expect(prompt).toHaveBeenCalledOnce()
  expect(Number(localStorage.getItem('install-dismissed'))).toBeGreaterThan(0)
})
