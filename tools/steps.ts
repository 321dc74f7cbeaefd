import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { stopOnSignal } from 'supabase-compatible/testing/teardown/exit-on-signals.ts'

/** A step must not hang when all of its work is done. */
const NO_BACKGROUND_COMPILERS = fileURLToPath(new URL('no-background-compilers.cjs', import.meta.url))

export interface Step {
  name: string
  command: string[]
  env?: NodeJS.ProcessEnv
}

// By the path of their programs, so that each runs on the pinned Node, whatever the machine has.
const types = (name: string, project: string): Step => ({
  name: `types: ${name}`,
  // Threads that check side by side each work the types out that they share: half as much again, where every core is busy anyway.
  command: ['node_modules/typescript/bin/tsc', '-p', project, '--singleThreaded'],
  // It lives for seconds: collecting its garbage costs a quarter of its time, and saves a fifth of a GiB.
  env: { GOGC: 'off' },
})

export const STATIC_CHECKS: Step[] = [
  {
    name: 'format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  types('server, domain, tools', 'tsconfig.json'),
  types('web', 'web/tsconfig.json'),
  types('service worker', 'web/tsconfig.worker.json'),
  types('e2e', 'e2e/tsconfig.json'),
  { name: 'structure', command: ['tools/structure/check-structure.ts'] },
  { name: 'languages', command: ['tools/languages/check-languages.ts'] },
  // Dependencies, files and exports that nothing uses (knip.config.ts).
  { name: 'unused', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
]

export const vitest = (...args: string[]) => ['node_modules/vitest/vitest.mjs', 'run', ...args]
export const playwright = (...args: string[]) => [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'e2e/playwright.config.ts',
  ...args,
]

/** Runs a step with its output on our terminal; true when it went well. */
export async function runStep(step: Step): Promise<boolean> {
  const started = performance.now()
  const child = start(step, 'inherit')
  return report(step, started, await exitCode(child))
}

/**
 * Runs steps side by side, as many as there are cores, with the output of each in one piece. Returns in their order which of them went well.
 * @param niceness 0 for as much of the processor as anything else gets, up to 19 for what the others leave
 */
export async function runSteps(steps: Step[], niceness = 0): Promise<boolean[]> {
  const results: boolean[] = []
  const queue = steps.entries()
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    for (const [at, step] of queue) results[at] = await runQuietly(step, niceness)
  })
  await Promise.all(lanes)
  return results
}

async function runQuietly(step: Step, niceness: number): Promise<boolean> {
  const started = performance.now()
  const child = start(step, 'pipe')
  if (child.pid) setPriority(child.pid, niceness)
  const outputs = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''))
  const [code, ...printed] = await Promise.all([exitCode(child), ...outputs])
  process.stdout.write(printed.join(''))
  return report(step, started, code)
}

function start(step: Step, output: 'inherit' | 'pipe'): ChildProcess {
  const child = spawn(process.execPath, ['--require', NO_BACKGROUND_COMPILERS, ...step.command], {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...step.env },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = stopOnSignal(async () => {
    child.kill('SIGTERM')
    await ended
  })
  ended.then(stop)
  return child
}

const exitCode = async (child: ChildProcess): Promise<number | null> => (await once(child, 'close'))[0]

function report(step: Step, started: number, code: number | null): boolean {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`)
  return code === 0
}
