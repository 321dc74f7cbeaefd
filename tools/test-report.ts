import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'

export interface TestReport {
  passed: number
  failures: Failure[]
}

export interface Failure {
  /** The file and the titles that lead to the test, or the name of a step. */
  title: string
  error: string
}

/** Errors are printed in full where they happen; the list at the end is for finding them. */
const LINES_OF_ERROR = 6

export function join(reports: TestReport[]): TestReport {
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failures: reports.flatMap(({ failures }) => failures),
  }
}

/** A step without a report of its own counts as one test. */
export function stepReport(name: string, ok: boolean): TestReport {
  return ok ? { passed: 1, failures: [] } : { passed: 0, failures: [{ title: name, error: '' }] }
}

/** A run that ended badly although its report shows no failure (or that wrote none) has failed once. */
export function withExit(report: TestReport | undefined, name: string, ok: boolean): TestReport {
  const known = report ?? { passed: 0, failures: [] }
  if (ok || known.failures.length > 0) return known
  return { ...known, failures: [{ title: name, error: 'The run ended badly; its report names no failure.' }] }
}

/** The end of a run's log: a list of all failures, and the counts in the last line. */
export function summaryOf({ passed, failures }: TestReport): string {
  const list = failures.map(({ title, error }) => [`✗ ${title}`, ...firstLines(error)].join('\n'))
  return [...list, `${passed} passed, ${failures.length} failed`].join('\n')
}

function firstLines(error: string): string[] {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.slice(0, LINES_OF_ERROR).map((line) => `    ${line}`)
}

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
