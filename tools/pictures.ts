// `npm run pictures`: takes the pictures of docs/tour.md, of README and of the web manifest from the demo, anew.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from '@playwright/test'
import { freePort } from 'supabase-compatible'
import { stopOnSignal } from 'supabase-compatible/testing/teardown/exit-on-signals.ts'
import { makeTemporaryFolder } from 'supabase-compatible/testing/teardown/temporary-folder.ts'
import { findBrowser } from './browsers/browser.ts'

interface Demo {
  url: string
  email: string
  password: string
}

type Theme = 'light' | 'dark'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const QUALITY = 72
const MAX_TRIES = 100
/** Each screen of the tour by its file name, and the way to it. */
const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  list: (page) => open(page, '/matches'),
  match: async (page) => {
    await open(page, '/matches')
    await page.locator('article').filter({ hasText: 'free' }).first().getByRole('link').first().click()
    await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
  },
  courts: (page) => open(page, '/courts'),
  create: (page) => open(page, '/create-match'),
  event: async (page) => {
    await open(page, '/matches')
    await openFirstEvent(page)
  },
  notifications: (page) => open(page, '/profile?tab=notifications'),
}

const demo = await startDemo()
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
try {
  await takeAll(browser, demo)
} finally {
  await browser.close()
  await demo.stop()
}
process.exit()

async function takeAll(browser: Browser, demo: Demo): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    const phone = await signIn(browser, demo, theme, PHONE)
    for (const [name, go] of Object.entries(SCREENS)) {
      await go(phone)
      const isInstallPicture = theme === 'dark' && (name === 'list' || name === 'match')
      await take(
        phone,
        `docs/tour/${name}-${theme}.webp`,
        ...(isInstallPicture ? [`web/public/screenshots/narrow-${name}.webp`] : []),
      )
    }
    const desktop = await signIn(browser, demo, theme, DESKTOP)
    for (const name of ['list', 'courts']) {
      await SCREENS[name]?.(desktop)
      if (theme === 'light') await take(desktop, `web/public/screenshots/wide-${name}.webp`)
    }
  }
  await takeBoth(browser)
}

/** A browser that has accepted the note about storage. Its phone and its desktop are in English, whatever the community speaks. */
async function signIn(
  browser: Browser,
  { url, email, password }: Demo,
  theme: Theme,
  size: typeof PHONE,
): Promise<Page> {
  const context = await browser.newContext({
    ...size,
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addInitScript((theme) => {
    localStorage.setItem('theme', theme)
    sessionStorage.setItem('cookie-consent', 'given')
  }, theme)
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/matches/)
  return page
}

/** Opens a page and waits for everything on it, pictures of players included. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** The list draws what is near the screen, and fetches more at its end. */
async function openFirstEvent(page: Page): Promise<void> {
  const event = page.locator('article').filter({ hasText: 'Event' }).getByRole('link')
  for (let tries = 0; (await event.count()) === 0 && tries < MAX_TRIES; tries++) {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await page.waitForLoadState('networkidle')
  }
  await event.first().click()
  await page.getByRole('tab').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function take(page: Page, ...files: string[]): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const session = await page.context().newCDPSession(page)
  const scale: number = await page.evaluate('devicePixelRatio')
  const clip = { x: 0, y: 0, ...(page.viewportSize() ?? PHONE.viewport), scale }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip })
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(data, 'base64'))
    console.log(file)
  }
}

/** README shows the day on a desktop with the night on a phone before it. */
async function takeBoth(browser: Browser): Promise<void> {
  const picture = async (file: string) =>
    `data:image/webp;base64,${(await readFile(file)).toString('base64')}`
  const page = await browser.newPage({ viewport: { width: 1400, height: 860 } })
  await page.setContent(`<body style="margin:0;background:#cbd8d5">
    <img src="${await picture('web/public/screenshots/wide-list.webp')}" style="position:absolute;left:40px;top:30px;width:1200px;border-radius:18px">
    <img src="${await picture('docs/tour/match-dark.webp')}" style="position:absolute;right:40px;bottom:30px;width:330px;border-radius:32px;outline:8px solid #0a1315">
  </body>`)
  await take(page, 'docs/screenshot.webp')
  await page.close()
}

/** Starts the demo as an operator does, on a port and in a folder of its own. */
async function startDemo(): Promise<Demo & { stop: () => Promise<void> }> {
  const folder = await makeTemporaryFolder(tmpdir(), 'courtside-pictures-')
  const port = String(await freePort())
  const child = spawn(process.execPath, ['tools/start.ts', '--demo'], {
    env: { ...process.env, DATA_DIR: folder.path, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = stopOnSignal(async () => {
    child.kill('SIGTERM')
    await ended
    await folder.remove()
  })
  for await (const line of createInterface(child.stdout)) {
    const [, email, password] = /Demo account: +(\S+) +password +(\S+)/.exec(line) ?? []
    if (email && password) return { url: `http://localhost:${port}`, email, password, stop }
  }
  await stop()
  throw new Error('The demo did not start; its own words stand above.')
}
