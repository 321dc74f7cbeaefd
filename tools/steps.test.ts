import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTemporaryFolder } from 'supabase-compatible/testing/teardown/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { write } from './install/testing/fixture-packages.ts'
import { HOT } from './install/testing/node-from-npm.ts'

test('a step runs without the compilers for which Node 24 can wait for ever when it ends', async () => {
  const folder = await makeTemporaryFolder(tmpdir(), 'courtside-step-')
  onTestFinished(() => folder.remove())
  const hot = join(folder.path, 'hot.mjs')
  write(hot, HOT)
  const steps = new URL('steps.ts', import.meta.url)
  const program = `import { runStep } from '${steps}'\nawait runStep({ name: 'hot', command: ['${hot}'] })`
  const args = ['--input-type=module', '--eval', program]
  const compiled = execFileSync(process.execPath, args, { encoding: 'utf8' })
  expect(compiled).toContain('target TURBOFAN')
  expect(compiled).not.toContain('target MAGLEV')
})
