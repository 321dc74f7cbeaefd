import { defineConfig, devices } from '@playwright/test'
import { type Browser, findBrowser, findHeadlessShell } from '../tools/browsers/browser.ts'

const launch = ({ executablePath, args }: Browser) => ({ args, ...(executablePath && { executablePath }) })

// Phones come first: the app is installed there. Few tests need a wide screen; those carry the tag @desktop.
const PHONE = {
  ...devices['iPhone 15'],
  browserName: 'chromium',
  viewport: { width: 390, height: 844 },
} as const

const WIDE = { viewport: { width: 1280, height: 800 } }
const WHOLE = { launchOptions: launch(await findBrowser()) }

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
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
    { name: 'phone', grepInvert: /@desktop|@live|@big|@push|@long/, use: PHONE },
    { name: 'desktop', grep: /@desktop|@both/, use: WIDE },
    // Only a whole Chromium shows notifications.
    { name: 'push', grep: /@push/, use: { ...PHONE, ...WHOLE } },
    // Changes that must be seen within a second are measured when nothing else runs.
    { name: 'live', grep: /@live/, use: PHONE, workers: 1, dependencies: ['phone', 'desktop'] },
    // A wide screen shows most of the product in the same way; these say it of each part, and the others go further than daily work needs.
    ...(process.env.E2E_LONG
      ? [
          { name: 'long', grep: /@long/, use: PHONE },
          { name: 'wide-long', grep: /@wide-long/, use: { ...WIDE, ...WHOLE } },
        ]
      : []),
    // Long tasks of a slow phone can only be measured on a machine that does nothing else: CONTRIBUTING says how.
    ...(process.env.E2E_BIG ? [{ name: 'big', grep: /@big/, use: PHONE, workers: 1 }] : []),
  ],
})
