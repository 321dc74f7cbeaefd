import type { Page } from '@playwright/test'

// How restless a page is: what moved by itself, and how long it answered to nobody.

interface Cost {
  /** The sum of all layout shifts that followed no tap or key. */
  shift: number
  /** The longest task, in milliseconds. */
  longest: number
}

declare global {
  interface Window {
    pageCost?: Cost
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** Watches pages of a context or a page from their beginning; for a page that is there already, from now on. */
export async function watchCost(page: Page): Promise<void> {
  await page.addInitScript(observe)
  await page.evaluate(observe)
}

/** The cost since watching began, or since it was last asked for. */
export function costOf(page: Page): Promise<Cost> {
  return page.evaluate(() => {
    const cost = window.pageCost ?? { shift: Number.NaN, longest: Number.NaN }
    window.pageCost = { shift: 0, longest: 0 }
    return cost
  })
}

function observe() {
  if (window.pageCost) return
  window.pageCost = { shift: 0, longest: 0 }
  const add = (shift: number, duration: number) => {
    const { shift: before, longest } = window.pageCost ?? { shift: 0, longest: 0 }
    window.pageCost = { shift: before + shift, longest: Math.max(longest, duration) }
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[])
      add(hadRecentInput ? 0 : value, 0)
  }).observe({ type: 'layout-shift' })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) add(0, duration)
  }).observe({ type: 'longtask' })
}
