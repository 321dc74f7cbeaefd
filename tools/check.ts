import { runStep, STATIC_CHECKS, type Step } from './steps.ts'

const UNIT_TESTS: Step = {
  name: 'unit tests',
  command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--reporter', 'dot'],
}

let failed = 0
for (const step of [...STATIC_CHECKS, UNIT_TESTS]) if (!(await runStep(step))) failed += 1
process.exit(failed > 0 ? 1 : 0)
