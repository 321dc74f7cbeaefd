import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { PASSWORD } from '../../e2e/club.ts'
import { findBrowser } from '../../tools/browsers/browser.ts'
import type { Site } from './site.ts'
import { throttle, throttleWorker } from './throttle.ts'

const MOMENTS = fileURLToPath(new URL('moments.js', import.meta.url))
const GIVEN_UP_AFTER_MS = 30_000
const EMPTY = '<!doctype html><html lang="en"><title>Empty</title></html>'

/** A page that is opened on the throttled phone, and the moment that is measured. */
export interface View {
  name: string
  moment: 'loaded' | 'signIn' | 'cards'
  limit?: number
}

export const VIEWS: View[] = [
  { name: 'empty page', moment: 'loaded' },
  { name: 'sign-in works', moment: 'signIn', limit: 1200 },
  { name: 'cards stand', moment: 'cards', limit: 1600 },
  { name: 'cards, next visit', moment: 'cards' },
]

/** Opens pages in a phone that has never been here. */
export async function openPhone() {
  const { executablePath, args } = await findBrowser()
  // A debugger asks for the stack of every request. Without the flag Chromium parses a whole part of the app again to tell it.
  args.push('--js-flags=--no-enable-lazy-source-positions')
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  const empty = createServer((_request, answer) => answer.end(EMPTY))
  await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', resolve))
  const emptyUrl = `http://127.0.0.1:${(empty.address() as AddressInfo).port}/`
  return {
    timeOf: (site: Site, view: View) => timeOf(browser, site, view, emptyUrl),
    async close() {
      await browser.close()
      empty.close()
    },
  }
}

async function timeOf(
  browser: Browser,
  site: Site,
  { name, moment }: View,
  emptyUrl: string,
): Promise<number> {
  const { defaultBrowserType: _type, ...phone } = devices['Pixel 7']
  const localStorage = [{ name: 'courtside-session', value: await site.session() }]
  const context = await browser.newContext({
    ...phone,
    ...(moment === 'cards' && {
      storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
    }),
  })
  try {
    await context.addInitScript({ path: MOMENTS })
    if (moment === 'loaded') return await open(context, emptyUrl, moment)
    if (moment === 'signIn') {
      await context.addInitScript(
        `window.typed = ${JSON.stringify({ email: site.email, password: PASSWORD })}`,
      )
      return await open(context, `${site.url}/auth`, moment)
    }
    if (name.includes('next visit')) await visitBefore(context, site.url)
    return await open(context, `${site.url}/matches`, moment)
  } finally {
    await context.close()
  }
}

async function open(context: BrowserContext, url: string, moment: View['moment']): Promise<number> {
  const page = await context.newPage()
  await throttle(page)
  await page.goto(url, { waitUntil: 'commit' })
  return momentOf(page, moment)
}

/** Resolves when the page tells it; asking again and again would take a part of its slow processor. */
async function momentOf(page: Page, moment: View['moment']): Promise<number> {
  const noted = page.evaluate<number>(`momentOf('${moment}')`)
  const late = setTimeout(() => void page.close(), GIVEN_UP_AFTER_MS)
  return noted.finally(() => clearTimeout(late))
}

/** Until its worker keeps the app, as whoever comes back has it. */
async function visitBefore(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/matches`)
  await page.evaluate('keptByWorker()')
  await throttleWorker(page)
  await page.close()
}
