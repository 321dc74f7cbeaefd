import { spawn } from 'node:child_process'

export interface Step {
  name: string
  command: string[]
  env?: NodeJS.ProcessEnv
}

// By the path of their programs, so that each runs on the pinned Node, whatever the machine has.
const tsc = (project: string) => ['node_modules/typescript/bin/tsc', '-p', project]

/** Checks that do not run the product. */
export const STATIC_CHECKS: Step[] = [
  {
    name: 'format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  { name: 'types: server, domain, tools', command: tsc('tsconfig.json') },
  { name: 'types: web', command: tsc('web/tsconfig.json') },
  { name: 'types: service worker', command: tsc('web/tsconfig.worker.json') },
  { name: 'types: e2e', command: tsc('e2e/tsconfig.json') },
  { name: 'structure', command: ['tools/structure/check-structure.ts'] },
]

/** Runs a step with its output on our terminal; true when it went well. */
export async function runStep(step: Step): Promise<boolean> {
  const started = performance.now()
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, step.command, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...step.env },
    })
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`)
  return code === 0
}
