// `npm run conformance` plays every method of the official clients; with --write it writes backend/CONFORMANCE.md anew.
import { runStep, vitest } from './steps.ts'

const ok = await runStep({
  name: 'conformance',
  command: vitest('--project=server', 'backend/testing/conformance/conformance.test.ts'),
  env: process.argv.includes('--write') ? { CONFORMANCE: 'write' } : {},
})
process.exit(ok ? 0 : 1)
