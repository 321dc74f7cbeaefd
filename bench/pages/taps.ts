import { fileURLToPath } from 'node:url'
import { type BrowserContext, devices, type Page } from '@playwright/test'
import type { Site } from './site.ts'
import { SLOWDOWN, slowDown } from './throttle.ts'

const LIMIT_MS = 100
const INTERACTIONS = fileURLToPath(new URL('interactions.js', import.meta.url))

/** The commonest taps of members; the second function leads back to the start of the next one. */
const TAPS: Record<string, { tap: (page: Page) => Promise<void>; back: (page: Page) => Promise<void> }> = {
  'open a match': {
    tap: (page) => page.getByRole('article').first().getByRole('link').tap(),
    back: (page) => page.getByRole('button', { name: 'Close' }).tap(),
  },
  'show filters': {
    tap: (page) => page.getByRole('button', { name: 'Show Filters' }).tap(),
    back: (page) => page.getByRole('button', { name: 'Hide Filters' }).tap(),
  },
  join: {
    tap: (page) =>
      page
        .getByRole('button', { name: /^Join team/ })
        .first()
        .tap(),
    back: (page) => page.getByRole('button', { name: 'Cancel' }).tap(),
  },
  'a tab': {
    tap: (page) => page.getByRole('navigation').getByRole('link', { name: 'Courts' }).tap(),
    back: (page) => page.getByRole('navigation').getByRole('link', { name: 'Matches' }).tap(),
  },
}

/** Figure 15: from a tap to the next paint, with a processor slowed down four times. How many of them are too slow. */
export async function measureTaps(site: Site, runs: number): Promise<number> {
  const { defaultBrowserType: _type, ...phone } = devices['Pixel 7']
  const visit = await site.visit(true, phone)
  try {
    const page = await open(visit.context, site.url)
    console.log(`\ntaps with the processor slowed ${SLOWDOWN} times: 75th percentiles of ${runs * 2} each`)
    let missed = 0
    for (const [name, { tap, back }] of Object.entries(TAPS)) {
      const times: number[] = []
      for (let run = 0; run < runs; run++) times.push(await timeOf(page, tap), await timeOf(page, back))
      times.sort((one, other) => one - other)
      const p75 = times[Math.ceil(times.length * 0.75) - 1] ?? Number.NaN
      console.log(`${p75 <= LIMIT_MS ? 'ok    ' : 'MISSED'}  ${name.padEnd(15)} ${p75} ms (<= ${LIMIT_MS})`)
      if (!(p75 <= LIMIT_MS)) missed += 1
    }
    return missed
  } finally {
    await visit.close()
  }
}

async function open(context: BrowserContext, url: string): Promise<Page> {
  await context.addInitScript({ path: INTERACTIONS })
  const page = await context.newPage()
  await page.goto(`${url}/matches`)
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Accept' }).tap()
  await slowDown(page)
  return page
}

/** A member looks at what a tap has brought before the next one: a tap does not wait for the rest of the one before. */
async function timeOf(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await act(page)
  const time = await page.evaluate<number>('longestInteraction()')
  await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
  return time
}
