import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { HiddenOnPhone } from './hidden-on-phone.tsx'

let stood: string[] = []

function Part({ name }: { name: string }) {
  useLayoutEffect(() => void stood.push(name), [name])
  return null
}

test.each([
  { width: 390, order: ['shown', 'hidden'] },
  { width: 1280, order: ['hidden', 'shown'] },
])('in a window of $width px, parts stand in the order $order', async ({ width, order }) => {
  await page.viewport(width, 800)
  stood = []
  const root = createRoot(document.createElement('div'))
  onTestFinished(async () => {
    root.unmount()
    await page.viewport(390, 844)
  })
  root.render(
    <>
      <HiddenOnPhone>
        <Part name="hidden" />
      </HiddenOnPhone>
      <Part name="shown" />
    </>,
  )
  await expect.poll(() => stood).toEqual(order)
})
