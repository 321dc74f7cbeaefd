import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import Toasts from '@/app/toasts.tsx'
import { toast } from '@/lib/toast.ts'
import { Sheet } from './sheet.tsx'

test('a sheet of a phone leaves a toast free, which touches the style of no other element', async () => {
  await page.viewport(390, 844)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
  root.render(
    <>
      <Toasts />
      <Sheet open tall onOpenChange={() => {}} title="Choose">
        <p>Content</p>
      </Sheet>
    </>,
  )
  const sheet = page.getByRole('dialog', { name: 'Choose' })
  await expect.element(sheet).toBeVisible()
  const topOf = () => sheet.element().getBoundingClientRect().top
  await Promise.all(
    sheet
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  )
  const free = topOf()
  const takeAway = toast({
    title: 'Joined',
    description: 'A toast that takes a few lines of the upper edge of a phone.',
  })
  const bottomOfToast = () => document.querySelector('[data-toast]')?.getBoundingClientRect().bottom ?? 0
  await expect.poll(bottomOfToast).toBeGreaterThan(free)
  await expect.poll(() => topOf() - bottomOfToast()).toBeGreaterThan(0)
  expect(document.documentElement.style.getPropertyValue('--toast')).toBe('')
  takeAway()
  await expect.poll(topOf).toBe(free)
})
