import { expect, test } from 'vitest'
import { countPlaywright, countVitest, withExit } from './test-counts.ts'

test('vitest: tests are counted, and a file that could not be loaded is one failure', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(countVitest({ numPassedTests: 12, numFailedTests: 1, testResults })).toEqual({
    passed: 12,
    failed: 2,
  })
})

test('Playwright: a second try counts as passed, errors outside of stories as failed', () => {
  const stats = { expected: 20, unexpected: 1, flaky: 2, skipped: 3 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 22, failed: 2 })
})

test('a run that ended badly is never counted as good', () => {
  expect(withExit(undefined, false)).toEqual({ passed: 0, failed: 1 })
  expect(withExit({ passed: 3, failed: 0 }, false)).toEqual({ passed: 3, failed: 1 })
  expect(withExit({ passed: 3, failed: 2 }, false)).toEqual({ passed: 3, failed: 2 })
  expect(withExit({ passed: 3, failed: 0 }, true)).toEqual({ passed: 3, failed: 0 })
})
