import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { NODE_ENVIRONMENT } from '../../testing/node-environment.ts'

const MAIN = fileURLToPath(new URL('../admin/members/main.ts', import.meta.url))

export interface Printed {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs `npm run members -- ...` as an operator does; `typed` is what they answer, nothing by default. */
export async function members(env: NodeJS.ProcessEnv, args: string[], typed = ''): Promise<Printed> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...NODE_ENVIRONMENT, ...env } })
  child.stdin.end(typed)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr }
}
