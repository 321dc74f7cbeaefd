import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const module = fileURLToPath(new URL('./embedded-postgres.ts', import.meta.url))

test('a process that uses it ends with its own exit code', () => {
  const script = `import '${module}'; process.exitCode = 3`
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).status).toBe(3)
})

test('a signal is left to the process that uses it', () => {
  const script = `import '${module}'; console.log(['SIGINT', 'SIGTERM', 'SIGHUP'].flatMap((s) => process.listeners(s)).length)`
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).stdout.toString()).toBe('0\n')
})
