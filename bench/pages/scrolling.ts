import { type CDPSession, devices, type Page } from '@playwright/test'
import type { Site } from './site.ts'
import { slowDown } from './throttle.ts'

export const MANY_MATCHES = 200
const LONG_FRAME_MS = 50
/** Pixels a second, as a thumb that flicks. */
const SPEED = 3000
const STEP_PX = 3000
const NOTE_FRAMES = `window.longFrames = []
window.frameObserver?.disconnect()
window.frameObserver = new PerformanceObserver((list) =>
  longFrames.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
)
frameObserver.observe({ type: 'long-animation-frame' })`
/** By then the list has noticed that its end is in sight. */
const IDLE = 'new Promise((resolve) => requestIdleCallback(resolve))'
/** Looked for by the browser itself: a search by words reads every card, with the slow processor. */
const LOADING = '[role=status] .animate-spin'
const PLACE = "scrollY + ' ' + document.documentElement.scrollHeight"

/** A list of two hundred cards is scrolled through and back with a slow processor. How many frames took longer than they may. */
export async function measureScrolling(site: Site, runs: number): Promise<number> {
  const { defaultBrowserType: _type, ...phone } = devices['Pixel 7']
  let missed = 0
  for (let run = 0; run < runs; run++) {
    const visit = await site.visit(true, phone)
    try {
      const page = await visit.context.newPage()
      await page.goto(`${site.url}/matches`)
      await page.getByRole('article').first().waitFor()
      const session = await slowDown(page)
      const down = await framesOf(page, () => scrollAll(page, session, 1))
      const up = await framesOf(page, () => scrollAll(page, session, -1))
      missed += report('while its pages come', down) + report('back', up)
    } finally {
      await visit.close()
    }
  }
  return missed
}

/** The frames that took long, in milliseconds, as the browser itself lists them. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(NOTE_FRAMES)
  await act()
  return page.evaluate<number[]>('longFrames')
}

/** To the end of the list, also of what is fetched meanwhile. */
async function scrollAll(page: Page, session: CDPSession, direction: 1 | -1): Promise<void> {
  const place = () => page.evaluate<string>(PLACE)
  for (let before = ''; before !== (await place()); ) {
    before = await place()
    await session.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 400,
      yDistance: -direction * STEP_PX,
      speed: SPEED,
      // One by touch does not move a page that emulates a phone.
      gestureSourceType: 'mouse',
    })
    await page.evaluate(IDLE)
    await page.locator(LOADING).waitFor({ state: 'detached' })
  }
  const shown = await page.evaluate<number>('document.querySelectorAll("article").length')
  if (shown < MANY_MATCHES)
    throw new Error(`Only ${shown} of ${MANY_MATCHES} cards came: nothing was scrolled.`)
}

function report(name: string, frames: number[]): number {
  const long = frames.filter((duration) => duration > LONG_FRAME_MS)
  console.log(
    `${long.length === 0 ? 'ok    ' : 'MISSED'}  scroll ${name}: ${long.length} frames over ${LONG_FRAME_MS} ms ${long.join(' ')}`,
  )
  return long.length
}
