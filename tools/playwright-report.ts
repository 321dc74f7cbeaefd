import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { Failure, TestReport } from './test-report.ts'

/** Reads Playwright's JSON report. A test that passed only at a second try is `flaky` there, and has failed. */
export function readPlaywrightReport({ suites, errors, stats }: JSONReport): TestReport {
  const outside = errors.map(({ message, value }) => ({
    title: 'error outside of tests',
    error: message ?? value ?? '',
  }))
  return {
    passed: stats.expected,
    failures: [...suites.flatMap((suite) => failuresOf(suite, [])), ...outside],
  }
}

function failuresOf({ title, specs, suites }: JSONReportSuite, parents: string[]): Failure[] {
  const path = [...parents, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        title: `[${projectName}] ${[...path, spec.title].join(' > ')}`,
        error: results.flatMap((result) => result.errors.map(({ message }) => message)).join('\n'),
      })),
  )
  return [...own, ...(suites ?? []).flatMap((suite) => failuresOf(suite, path))]
}
