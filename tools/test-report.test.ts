import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  join,
  readPlaywrightReport,
  stepReport,
  summaryOf,
  type TestReport,
  withExit,
} from './test-report.ts'

const FILES = {
  'passes.test.ts': `test('passes', () => {}); test.skip('skipped', () => {})`,
  'fails.test.ts': `describe('part', () => test('fails', () => expect(1).toBe(2)))`,
  'cannot-load.test.ts': `throw new Error('no such file')`,
  'hook.test.ts': `describe('part', () => { afterAll(() => { throw new Error('left behind') }); test('passes', () => {}) })`,
  'before.test.ts': `beforeAll(() => { throw new Error('no database') }); test('never runs', () => {})`,
  'late.test.ts': `test('passes', () => { void Promise.reject(new Error('too late')) })`,
  'dies.test.ts': `test('dies', () => process.kill(process.pid, 'SIGKILL'))`,
}

test('vitest: names each failed test, hook and file, errors outside of tests, and a process that died', async () => {
  const { passed, failures } = await runVitest(FILES)
  expect(passed).toBe(3)
  const lines = failures.map(({ title, error }) => `${title}: ${error.split('\n')[0]}`)
  expect(lines.sort()).toEqual([
    'before.test.ts (loading and hooks): Error: no database',
    'cannot-load.test.ts (loading and hooks): Error: no such file',
    expect.stringMatching(/^dies\.test\.ts/),
    expect.stringMatching(/^error outside of tests: Error: .*[Ww]orker/),
    'error outside of tests: Error: too late',
    'fails.test.ts > part > fails: AssertionError: expected 1 to be 2 // Object.is equality',
    'hook.test.ts > part (hooks): Error: left behind',
  ])
  expect(failures.find(({ title }) => title.startsWith('fails'))?.error).toMatch(/^at .*fails\.test\.ts:1$/m)
}, 60_000)

test('Playwright: names each failed test, and errors outside of tests', () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    tests: [{ status, projectName: 'phone', results: [{ errors: [{ message }] }] }],
  })
  const report = {
    stats: { expected: 20, unexpected: 1, flaky: 1, skipped: 3 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        title: 'joining.spec.ts',
        specs: [spec('joins', 'expected', ''), spec('leaves', 'unexpected', 'Error: no button')],
        suites: [{ title: 'invited', specs: [spec('declines', 'flaky', 'Error: no answer')] }],
      },
    ],
  } as unknown as Parameters<typeof readPlaywrightReport>[0]
  expect(readPlaywrightReport(report)).toEqual({
    passed: 20,
    failures: [
      { title: '[phone] joining.spec.ts > leaves', error: 'Error: no button' },
      { title: '[phone] joining.spec.ts > invited > declines', error: 'Error: no answer' },
      { title: 'error outside of tests', error: 'no browser' },
    ],
  })
})

test('a run that ended badly is never counted as good', () => {
  const failed = { passed: 3, failures: [{ title: 'a test', error: '' }] }
  const good = { passed: 3, failures: [] }
  const named = (passed: number) => ({ passed, failures: [{ title: 'tests', error: expect.any(String) }] })
  expect(withExit(undefined, 'tests', false)).toEqual(named(0))
  expect(withExit(good, 'tests', false)).toEqual(named(3))
  expect(withExit(failed, 'tests', false)).toBe(failed)
  expect(withExit(good, 'tests', true)).toBe(good)
})

test('the log ends with what failed, in few lines each, and the counts', () => {
  const error = `\u001b[31mError: no button\u001b[39m\n\n${'one of many lines\n'.repeat(20)}`
  const failed = { passed: 5, failures: [{ title: 'joining.spec.ts > joins', error }] }
  expect(
    summaryOf(join([stepReport('format and lint', true), stepReport('types: web', false), failed])).split(
      '\n',
    ),
  ).toEqual([
    '✗ types: web',
    '✗ joining.spec.ts > joins',
    '    Error: no button',
    ...Array(5).fill('    one of many lines'),
    '6 passed, 2 failed',
  ])
  expect(summaryOf({ passed: 9, failures: [] })).toBe('9 passed, 0 failed')
})

/** Runs vitest in a process of its own on these files, and returns what `npm test` reads of it. */
async function runVitest(files: Record<string, string>): Promise<TestReport> {
  const folder = await mkdtemp(joinPath(tmpdir(), 'courtside-report-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(joinPath(folder, name), text)
  const report = joinPath(folder, 'results', 'report.json')
  const reporter = resolve(import.meta.dirname, 'vitest-report.ts')
  const command = [resolve('node_modules/vitest/vitest.mjs'), 'run', '--globals', '--root', folder]
  const env = { ...process.env, VITEST_REPORT: report }
  await new Promise((done) =>
    execFile(
      process.execPath,
      [...command, '--reporter', reporter, '--maxWorkers=1'],
      { cwd: folder, env },
      done,
    ),
  )
  return JSON.parse(await readFile(report, 'utf8'))
}
