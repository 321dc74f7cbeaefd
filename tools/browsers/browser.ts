import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'

export interface Browser {
  executablePath?: string
  args: string[]
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// A browser of the tests talks to nobody but the site under test.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const SHELLS = ['/usr/bin/chromium-headless-shell', '/usr/lib/chromium/headless_shell']

// Emulating a graphics card costs CPU, and no test looks at anything that it draws better. A process for drawing costs each page a tenth more.
const NO_GPU = ['--disable-gpu', '--disable-software-rasterizer', '--in-process-gpu']

export const hasInstalledBrowser = (): boolean => INSTALLED.some((path) => existsSync(path))

/**
 * The browser for the tests: `PLAYWRIGHT_CHROMIUM` if set, else an installed Chromium or Chrome, else the one that
 * `@sparticuz/chromium` carries (Linux on x64), else Playwright's own download.
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET
  const wanted = env.PLAYWRIGHT_CHROMIUM
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`PLAYWRIGHT_CHROMIUM is '${wanted}', where there is no file.`)
    return { executablePath: wanted, args }
  }
  const installed = INSTALLED.find((path) => existsSync(path))
  if (installed) return { executablePath: installed, args }
  return carriedChromium(args)
}

/**
 * A browser without windows, which costs a test a third less than a whole Chromium: `PLAYWRIGHT_CHROMIUM` if set, else an installed
 * headless shell, else that of `@sparticuz/chromium`, else what `findBrowser` finds. It refuses notifications.
 */
export async function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const browser = await findBrowser(env)
  const args = [...browser.args, ...NO_GPU]
  if (env.PLAYWRIGHT_CHROMIUM) return { ...browser, args }
  const installed = SHELLS.find((path) => existsSync(path))
  if (installed) return { executablePath: installed, args }
  return carriedChromium(args, browser.executablePath)
}

async function carriedChromium(args: string[], otherwise?: string): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { ...(otherwise && { executablePath: otherwise }), args }
  return { executablePath: await unpackChromium(), args: [...new Set([...args, '--no-sandbox'])] }
}

/** The package unpacks into the folder for temporary files and gives that folder new permissions, so it gets one of its own. */
async function unpackChromium(): Promise<string> {
  const folder = fileURLToPath(new URL('../../.cache/chromium', import.meta.url))
  await mkdir(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    return await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
