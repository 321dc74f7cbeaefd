import { runSteps, STATIC_CHECKS, type Step } from './steps.ts'

const UNIT_TESTS: Step = {
  name: 'unit tests',
  command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--reporter', 'dot'],
}

const results = await runSteps([...STATIC_CHECKS, UNIT_TESTS])
process.exit(results.every(Boolean) ? 0 : 1)
