import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from '../tools/browser.ts'

const { executablePath, args } = await findBrowser()

// Phones come first: the app is installed there. Few stories need a wide screen; those carry the tag @desktop.
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    launchOptions: { args, ...(executablePath && { executablePath }) },
    locale: 'en-GB',
    trace: 'retain-on-failure',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['iPhone 15'], browserName: 'chromium', viewport: { width: 390, height: 844 } },
    },
    { name: 'desktop', grep: /@desktop|@both/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
