import { availableParallelism } from 'node:os'
import { defineConfig, devices, type Project } from '@playwright/test'
import { type Browser, findBrowser, findHeadlessShell } from '../tools/browsers/browser.ts'

const launch = ({ executablePath, args }: Browser) => ({ args, ...(executablePath && { executablePath }) })

// Phones come first: the app is installed there. Few tests need a wide screen: one passes DESKTOP (`fixtures.ts`), the others carry the
// tag @desktop.
const PHONE = {
  ...devices['iPhone 15'],
  browserName: 'chromium',
  viewport: { width: 390, height: 844 },
} as const

const WIDE = { viewport: { width: 1280, height: 800 } }
const WHOLE = { launchOptions: launch(await findBrowser()) }

// Tests that go further than daily work needs, and all that only differs in a wide window.
const LONG: Project[] = [
  { name: 'long', grep: /@long/, grepInvert: /@desktop|@push|@live/, use: PHONE },
  { name: 'desktop', grep: /@desktop|@both/, use: WIDE },
  { name: 'wide-long', grep: /@wide-long/, use: { ...WIDE, ...WHOLE } },
  { name: 'push-long', grep: /@push.*@long/, use: { ...PHONE, ...WHOLE } },
  // Limits of time are measured when nothing else runs: these have them here only.
  {
    name: 'live',
    grep: /@live/,
    use: PHONE,
    workers: 1,
    dependencies: ['long', 'desktop', 'wide-long', 'push-long'],
  },
]

// Its workers look at the same share of the screens.
process.env.SEED ??= String(Date.now() % 1_000_000)

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  // Node runs these files and the server as they are. Playwright would translate each of them in each worker, for a sixth of the CPU of a run.
  build: { external: ['**/*'] },
  fullyParallel: true,
  forbidOnly: true,
  // One more than there are cores: a third of the time a test waits, for its server or for a time that passes.
  workers: Math.min(availableParallelism() + 1, 4),
  // No second tries: a test that fails now and then is a defect. A shared machine can stall for seconds.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    launchOptions: launch(await findHeadlessShell()),
    locale: 'en-GB',
    // Answers of a service worker pass `page.route` by. Tests of the installed app say `serviceWorkers: 'allow'`.
    serviceWorkers: 'block',
    // Nothing slides past a test. Those of motion say `reducedMotion: 'no-preference'`.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording slows every test down: E2E_TRACE=1 keeps traces of those that fail.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'phone', grepInvert: /@desktop|@big|@push|@long/, use: PHONE },
    // Only a whole Chromium shows notifications.
    { name: 'push', grep: /@push/, grepInvert: /@long/, use: { ...PHONE, ...WHOLE } },
    ...(process.env.E2E_LONG ? LONG : []),
    // Long tasks of a slow phone can only be measured on a machine that does nothing else: CONTRIBUTING says how.
    ...(process.env.E2E_BIG ? [{ name: 'big', grep: /@big/, use: PHONE, workers: 1 }] : []),
  ],
})
