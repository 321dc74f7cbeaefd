import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { installBrowser } from './browsers/install-browser.ts'
import { buildClient } from './build-client.ts'
import { playwright, runStep, runSteps, STATIC_CHECKS, type Step, vitest } from './steps.ts'
import {
  join,
  readPlaywrightReport,
  stepReport,
  summaryOf,
  type TestReport,
  withExit,
} from './test-report.ts'

const VITEST_REPORT = 'test-results/vitest.json'
const PLAYWRIGHT_REPORT = 'test-results/e2e.json'

const VITEST: Step = {
  name: 'unit, server and database tests',
  command: vitest('--reporter=default', '--reporter=./tools/vitest-report.ts'),
  env: { VITEST_REPORT },
}
const PLAYWRIGHT: Step = { name: 'browser tests', command: playwright() }

/** Checks that run beside the tests, which wait now and then: for a server that starts, or a time that passes. */
const BESIDE = [...STATIC_CHECKS, { name: 'size of what a browser loads', command: ['web/bundle-size.ts'] }]
const AFTER_THE_TESTS = 10

const reports = [await buildForBrowserTests()]
const installing = installBrowser()
const checking = runSteps(BESIDE, AFTER_THE_TESTS)
reports.push(await runTests(VITEST, VITEST_REPORT, (report) => report as TestReport))
const checks = await checking
reports.push(...checks.map((ok, at) => stepReport(BESIDE[at]?.name ?? '', ok)))
await installing
reports.push(await runTests(PLAYWRIGHT, PLAYWRIGHT_REPORT, readPlaywrightReport))
const total = join(reports)
process.exitCode = total.failures.length > 0 ? 1 : 0
console.log(summaryOf(total))

async function runTests<Json>(step: Step, file: string, read: (report: Json) => TestReport) {
  await rm(file, { force: true })
  const ok = await runStep(step)
  // A run that died has written none.
  const report = existsSync(file) ? read(JSON.parse(await readFile(file, 'utf8'))) : undefined
  return withExit(report, step.name, ok)
}

async function buildForBrowserTests(): Promise<TestReport> {
  try {
    await buildClient()
    return stepReport('build', true)
  } catch (error) {
    console.error((error as Error).message)
    return { passed: 0, failures: [{ title: 'build', error: (error as Error).message }] }
  }
}
