import { runSteps, STATIC_CHECKS, vitest } from './steps.ts'

const UNIT_TESTS = { name: 'unit tests', command: vitest('--project', 'unit', '--reporter', 'dot') }

const results = await runSteps([...STATIC_CHECKS, UNIT_TESTS])
process.exit(results.every(Boolean) ? 0 : 1)
