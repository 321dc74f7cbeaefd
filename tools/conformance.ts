// `npm run conformance` plays every method of the official clients; with --write it writes backend/CONFORMANCE.md anew.
import { runStep } from './steps.ts'

const ok = await runStep({
  name: 'conformance',
  command: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    'backend/testing/conformance/conformance.test.ts',
  ],
  env: process.argv.includes('--write') ? { CONFORMANCE: 'write' } : {},
})
process.exit(ok ? 0 : 1)
