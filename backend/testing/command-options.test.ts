import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const BENCH = join(import.meta.dirname, 'bench', 'main.ts')

/** Runs the benchmark with these words. Nothing is measured: all of them are answered before. */
async function run(...words: string[]) {
  const answer = await promisify(execFile)(process.execPath, [BENCH, ...words]).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  return { said: answer.stdout + answer.stderr, code: answer.code }
}

test('--help lists the options', async () => {
  const { said, code } = await run('--help')
  expect(code).toBe(0)
  for (const word of ['--seconds', '--only', 'changes', '--report']) expect(said).toContain(word)
})

test.for([
  ['--nope', "Unknown option '--nope'. --help lists the options."],
  ['--seconds=soon', "--seconds: a whole number from 1 to 120 is needed, and 'soon' is none."],
  ['--seconds=', "--seconds: a whole number from 1 to 120 is needed, and '' is none."],
  ['--only=list,nope', '--only: there are list, changes, auth, same-time, and no nope.'],
  ['--seconds -1', "Option '--seconds' argument is ambiguous. --help lists the options."],
  ['--report=', '--report: the name of a file is needed.'],
])('%s is answered by a sentence', async ([words = '', sentence = '']) => {
  expect(await run(...words.split(' '))).toEqual({ said: `${sentence}\n`, code: 1 })
})
