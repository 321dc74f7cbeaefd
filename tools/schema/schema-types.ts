import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const programs = {
  supabase: () => fileURLToPath(import.meta.resolve('supabase/dist/supabase.js')),
  biome: () => fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome')),
}

/** Runs the Supabase CLI of this project on a database without TLS; resolves to what it printed. */
export async function supabaseCli(command: string[], databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl)
  url.searchParams.set('sslmode', 'disable')
  const args = ['--workdir', ROOT, '--agent', 'no', '--yes', `--remote=${url.href}`]
  const env = { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' }
  const { stdout } = await run(process.execPath, [programs.supabase(), ...command, ...args], { env })
  return stdout
}

/** TypeScript types of the schema `public`, as the Supabase CLI makes them, in the format of this project. */
export async function generateTypes(databaseUrl: string): Promise<string> {
  const types = await supabaseCli(['gen', 'types', '--lang', 'typescript', '--schema', 'public'], databaseUrl)
  return `${(await format(types)).trim()}\n`
}

async function format(code: string): Promise<string> {
  const args = [programs.biome(), 'format', '--stdin-file-path=types.ts']
  const running = run(process.execPath, args, { cwd: ROOT })
  running.child.stdin?.end(code)
  return (await running).stdout
}
