import { readFile, rm } from 'node:fs/promises'
import { installBrowser } from './browsers/install-browser.ts'
import { buildClient } from './build-client.ts'
import { runStep, runSteps, STATIC_CHECKS, type Step } from './steps.ts'
import { add, type Counts, countPlaywright, countVitest, withExit } from './test-counts.ts'

const VITEST_REPORT = 'test-results/vitest.json'
const PLAYWRIGHT_REPORT = 'test-results/e2e.json'

const VITEST: Step = {
  name: 'unit, server and database tests',
  command: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ],
}
const PLAYWRIGHT: Step = {
  name: 'browser tests',
  command: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
}

const SIZES: Step = { name: 'size of what a browser loads', command: ['web/bundle-size.ts'] }

let total: Counts = { passed: 0, failed: 0 }
const [isBuilt, checks] = await Promise.all([buildForBrowserTests(), runSteps(STATIC_CHECKS)])
for (const ok of [...checks, isBuilt]) total = add(total, countStep(ok))
total = add(total, await countReport(VITEST, VITEST_REPORT, countVitest))
total = add(total, countStep(await runStep(SIZES)))
installBrowser()
total = add(total, await countReport(PLAYWRIGHT, PLAYWRIGHT_REPORT, countPlaywright))
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)

function countStep(ok: boolean): Counts {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function countReport(step: Step, file: string, count: (report: unknown) => Counts): Promise<Counts> {
  await rm(file, { force: true })
  const ok = await runStep(step)
  const report = await readFile(file, 'utf8').catch(() => undefined)
  return withExit(report === undefined ? undefined : count(JSON.parse(report)), ok)
}

async function buildForBrowserTests(): Promise<boolean> {
  try {
    await buildClient()
    return true
  } catch (error) {
    console.error((error as Error).message)
    return false
  }
}
