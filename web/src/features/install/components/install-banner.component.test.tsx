import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { holdInstallQuestion } from '@/lib/installed-app/install-prompt.ts'
import { openAsMember } from '../../../../testing/open-app.tsx'

test('where the browser can install by itself, the banner leaves it to ask', async () => {
  localStorage.removeItem('install-dismissed')
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
