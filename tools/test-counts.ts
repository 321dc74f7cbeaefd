/** The numbers of passed and failed tests. */
export interface Counts {
  passed: number
  failed: number
}

/** Counts of vitest's JSON report. A file that could not be loaded has no tests and counts as one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = report as {
    numPassedTests: number
    numFailedTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }
  const notLoaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + notLoaded.length }
}

/**
 * Counts of Playwright's JSON report. What passed only at a second try counts as
 * passed; the reporter lists it as flaky.
 */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number }
    errors: unknown[]
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

/** A run that ended badly although its report shows no failure (or that wrote none) has failed once. */
export function withExit(counts: Counts | undefined, ok: boolean): Counts {
  const known = counts ?? { passed: 0, failed: 0 }
  return !ok && known.failed === 0 ? { ...known, failed: 1 } : known
}
