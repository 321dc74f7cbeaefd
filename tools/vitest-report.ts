import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { Failure, TestReport } from './test-report.ts'

/**
 * Writes a `TestReport` into the file of VITEST_REPORT. Vitest's own JSON report leaves out errors outside of tests, processes that
 * died, and the errors of hooks.
 */
export default class VitestReport implements Reporter {
  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
  ): Promise<void> {
    const file = process.env.VITEST_REPORT
    if (!file) throw new Error('VITEST_REPORT names no file')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(reportOf(modules, unhandledErrors)))
  }
}

function reportOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): TestReport {
  const passed = modules.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0)
  const outside = unhandledErrors.map((error) => ({
    title: 'error outside of tests',
    error: textOf([error]),
  }))
  return { passed, failures: [...modules.flatMap(failuresOf), ...outside] }
}

function failuresOf(module: TestModule): Failure[] {
  const file = module.relativeModuleId
  const tests = [...module.children.allTests('failed')].map((test) => ({
    title: `${file} > ${test.fullName}`,
    error: textOf(test.result().errors ?? []),
  }))
  const suites = [...module.children.allSuites()].map((suite) => ({
    title: `${file} > ${suite.fullName} (hooks)`,
    errors: suite.errors(),
  }))
  const hooks = [{ title: `${file} (loading and hooks)`, errors: module.errors() }, ...suites]
    .filter(({ errors }) => errors.length > 0)
    .map(({ title, errors }) => ({ title, error: textOf(errors) }))
  const failures = [...tests, ...hooks]
  const hasEnded = module.state() === 'passed' || module.state() === 'skipped'
  if (hasEnded || failures.length > 0) return failures
  return [{ title: file, error: `Its process ended before its tests did (${module.state()}).` }]
}

function textOf(errors: readonly SerializedError[]): string {
  return errors
    .map(({ name, message, stacks }) => {
      const at = stacks?.[0]
      return [
        `${name ?? 'Error'}: ${message}`.split('\n').slice(0, 5).join('\n'),
        at && `at ${at.file}:${at.line}`,
      ]
        .filter(Boolean)
        .join('\n')
    })
    .join('\n')
}
