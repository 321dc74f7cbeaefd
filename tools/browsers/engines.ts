import { existsSync } from 'node:fs'
import { type Browser, findBrowser } from './browser.ts'

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit'

/** Paths of what WebKitGTK needs: its WebDriver, the browser that this one drives, and an X server for a browser without a screen. */
export interface WebkitPrograms {
  driver: string
  browser: string
  display: string
}

/** The installed programs of each engine; undefined: not enough to run it. */
export interface Installed {
  Chromium: Browser | undefined
  Firefox: string | undefined
  WebKit: WebkitPrograms | undefined
}

export const PACKAGES: Record<EngineName, string> = {
  Chromium: 'chromium',
  Firefox: 'firefox-esr',
  WebKit: 'webkit2gtk-driver xvfb',
}

const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
const MINI_BROWSER = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
)

export async function installedEngines(): Promise<Installed> {
  const chromium = await findBrowser()
  const driver = firstOf(['/usr/bin/WebKitWebDriver'])
  const browser = firstOf(MINI_BROWSER)
  const display = firstOf(['/usr/bin/Xvfb'])
  return {
    Chromium: chromium.executablePath ? chromium : undefined,
    Firefox: firstOf(FIREFOX),
    WebKit: driver && browser && display ? { driver, browser, display } : undefined,
  }
}

const firstOf = (paths: string[]): string | undefined => paths.find((path) => existsSync(path))

/** The value of EX_UNAVAILABLE in sysexits.h. */
const UNAVAILABLE = 69

interface Run {
  installed: readonly EngineName[]
  missing: readonly EngineName[]
  asked: boolean
  passed: boolean
}

/** Tells the exit code of a run: a run in which nothing ran, or not all that was asked for, never counts as passed. */
export function exitCodeOf({ installed, missing, asked, passed }: Run): number {
  if (installed.length > 0 && !passed) return 1
  return installed.length === 0 || (asked && missing.length > 0) ? UNAVAILABLE : 0
}
