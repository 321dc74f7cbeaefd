import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  devices,
  expect,
  type Page,
} from '@playwright/test'
import { type Account, type Club, openClub, PASSWORD, sessionOf } from './club.ts'

export { expectAccessible, expectAccessibleInBothThemes, whenStill } from './axe.ts'
export type { Account, Club, Page }
export { expect, PASSWORD }

/** A wide window with a mouse and a keyboard, for tests among those of a phone. */
export const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  userAgent: devices['Desktop Chrome'].userAgent,
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
}

/** A person in a browser of their own. */
export interface Person {
  page: Page
  account: Account
  /** A further tab of the same browser. */
  tab(path: string): Promise<Page>
}

/** Members who are no newcomers have met the banners about cookies and installing, which would stand in the way of other tests. */
interface Visit extends BrowserContextOptions {
  newcomer?: boolean
}

interface Fixtures {
  /** Further settings of a club of the test's own, by the names of their flags. */
  clubFlags: Record<string, string> | undefined
  /** A club in which nothing has happened yet. */
  club: Club
  /** Somebody who is not signed in, at a path. */
  stranger(path?: string, options?: Visit): Promise<Page>
  /** Signs somebody in through the back door and opens a path; made as a new account when a name is given. */
  member(who: string | Account, path?: string, options?: Visit): Promise<Person>
  /** Console errors that the test provokes; every other one fails it. */
  allowConsole(pattern: RegExp): void
}

interface ConsoleErrors {
  seen: string[]
  allowed: RegExp[]
}

/** Tells whether nothing else runs, so that a time can be held against a limit. */
export const runsAlone = (): boolean => base.info().project.name === 'live'

export const test = base.extend<Fixtures & { consoleErrors: ConsoleErrors }, { workerClub: Club }>({
  workerClub: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const club = await openClub()
      await use(club)
      await club.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  clubFlags: async ({}, use) => {
    await use(undefined)
  },
  // A server of its own costs a test a second; so all tests of a worker that want no other settings share one.
  club: async ({ clubFlags, workerClub }, use) => {
    const own = clubFlags && (await openClub(clubFlags))
    if (!own) await workerClub.empty()
    await use(own ?? workerClub)
    await own?.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  consoleErrors: async ({}, use) => {
    const errors: ConsoleErrors = { seen: [], allowed: [] }
    await use(errors)
    expect(errors.seen.filter((text) => !errors.allowed.some((pattern) => pattern.test(text)))).toEqual([])
  },
  allowConsole: async ({ consoleErrors }, use) => {
    await use((pattern) => void consoleErrors.allowed.push(pattern))
  },
  stranger: async ({ browser, club, consoleErrors, contextOptions }, use) => {
    const open = opener(browser, club, consoleErrors.seen, contextOptions)
    await use(async (path = '/', options) => (await open.context(options)).go(path))
    await open.close()
  },
  member: async ({ browser, club, consoleErrors, contextOptions }, use) => {
    const open = opener(browser, club, consoleErrors.seen, contextOptions)
    await use(async (who, path = '/matches', options) => {
      const account = typeof who === 'string' ? await club.account(who) : who
      const context = await open.context({ ...options, storageState: await signedIn(club, account) })
      return { account, page: await context.go(path), tab: context.go }
    })
    await open.close()
  },
})

function opener(browser: Browser, club: Club, seen: string[], defaults: BrowserContextOptions) {
  const contexts: { close(): Promise<void> }[] = []
  return {
    async context({ newcomer, ...options }: Visit = {}) {
      const context = await browser.newContext({ ...defaults, baseURL: club.url, ...options })
      contexts.push(context)
      if (!newcomer) await context.addInitScript(greet)
      context.on('console', (message) => message.type() === 'error' && seen.push(message.text()))
      context.on('weberror', (error) => seen.push(String(error.error())))
      const go = async (path: string) => {
        const page = await context.newPage()
        await page.goto(path)
        return page
      }
      return { go }
    },
    close: () => Promise.all(contexts.map((context) => context.close())),
  }
}

function greet() {
  try {
    sessionStorage.setItem('cookie-consent', 'given')
    localStorage.setItem('install-dismissed', String(Date.now()))
  } catch {
    // A test in which storage is blocked.
  }
}

/** The storage of a browser in which the account has signed in. */
async function signedIn(
  club: Club,
  account: Account,
): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const value = await sessionOf(club, account)
  return {
    cookies: [],
    origins: [{ origin: club.url, localStorage: [{ name: 'courtside-session', value }] }],
  }
}
