import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { NODE_ENVIRONMENT } from 'supabase-compatible/testing/node-environment.ts'

export type Program = 'members' | 'mail-queue' | 'keys' | 'backup' | 'restore' | 'move'

export interface Printed {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs `npm run members -- ...` as an operator does; `typed` is what they answer, nothing by default. */
export const members = (env: NodeJS.ProcessEnv, args: string[], typed = '') =>
  command('members', env, args, typed)

/** Runs a command as an operator does. */
export async function command(
  program: Program,
  env: NodeJS.ProcessEnv,
  args: string[],
  typed = '',
): Promise<Printed> {
  const main = fileURLToPath(new URL(`../admin/${program}/main.ts`, import.meta.url))
  const child = spawn(process.execPath, [main, ...args], { env: { ...NODE_ENVIRONMENT, ...env } })
  child.stdin.end(typed)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr }
}
