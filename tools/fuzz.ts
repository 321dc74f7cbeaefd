// `npm run fuzz -- --cases 100000 --seed 7` sends so many hostile requests and messages to a backend of its own.
import { randomInt } from 'node:crypto'
import { wholeNumber, withOptions } from 'supabase-compatible/testing/command-options.ts'
import { runStep, vitest } from './steps.ts'

const { cases, seed } = withOptions(
  'npm run fuzz [-- --cases <number> (100000)] [--seed <number>, of the run that is to be repeated]',
  {
    cases: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
  (values) => ({ cases: wholeNumber(values, 'cases', 1), seed: wholeNumber(values, 'seed', 0) }),
)

const ok = await runStep({
  name: `fuzzing, ${cases} cases, seed ${seed}`,
  command: vitest('--project=server', 'backend/testing/fuzz'),
  env: { FUZZ_CASES: String(cases), FUZZ_SEED: String(seed) },
})
process.exit(ok ? 0 : 1)
