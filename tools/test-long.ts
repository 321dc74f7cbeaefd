import { globSync, readFileSync } from 'node:fs'
import { installBrowser } from './browsers/install-browser.ts'
import { buildClient } from './build-client.ts'
import { playwright, runStep, type Step, vitest } from './steps.ts'

// Proofs that take minutes, or that want a machine on which nothing else runs: `npm test` leaves them out.

/** Tests with many more rounds than usual, and those that are in no `npm test` at all. */
const manyRounds = globSync('{domain,web,backend,server,supabase,tools}/**/*.test.{ts,tsx}').filter(
  (file) =>
    file.includes('.long.test.') ||
    (!file.includes('.component.test.') && readFileSync(file, 'utf8').includes('/testing/runs.ts')),
)

const STEPS: Step[] = [
  {
    // This project runs after those that it depends on, which are all others of the long run.
    name: 'browser tests that go further, also in wide windows',
    command: playwright('--project', 'live'),
    env: { E2E_LONG: '1' },
  },
  {
    name: 'a community of five thousand on a slow phone',
    command: playwright('--project', 'big', '--retries', '0'),
    env: { E2E_BIG: '1' },
  },
  {
    name: 'unit, server and database tests of many rounds',
    // One file at a time: some of them hold promises about time to the letter.
    command: vitest('--maxWorkers=1', ...manyRounds),
    env: { TEST_LONG: '1' },
  },
  {
    name: 'component tests with the development build of React, which renders twice and warns',
    command: vitest('--project', 'components'),
    env: { TEST_LONG: '1' },
  },
  { name: 'hostile requests and messages', command: ['tools/fuzz.ts', '--cases', '100000'] },
]

await buildClient()
await installBrowser()
let failed = 0
for (const step of STEPS) if (!(await runStep(step))) failed += 1
process.exitCode = failed > 0 ? 1 : 0
