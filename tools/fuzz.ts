// `npm run fuzz -- --cases 100000 --seed 7` sends so many hostile requests and messages to a backend of its own.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runStep, vitest } from './steps.ts'

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
for (const [name, value] of Object.entries(values)) if (!/^\d+$/.test(value)) fail(name)

const ok = await runStep({
  name: `fuzzing, ${values.cases} cases, seed ${values.seed}`,
  command: vitest('--project=server', 'backend/testing/fuzz'),
  env: { FUZZ_CASES: values.cases, FUZZ_SEED: values.seed },
})
process.exit(ok ? 0 : 1)

function fail(name: string): never {
  console.error(`--${name} takes a whole number.`)
  process.exit(1)
}
