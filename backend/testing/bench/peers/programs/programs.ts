import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stopOnSignal } from '../../../teardown/exit-on-signals.ts'
import type { Peer } from '../start.ts'

/** Characters of a program's complaints that are told. */
const MAX_KEPT = 2000
const READY_MS = 30_000

/**
 * Returns the path of a program that is compared with ours where the machine has it: the one that a variable of its name in capitals names,
 * else the one on the PATH; null where there is none.
 * @throws when the variable names no program that can be run
 */
export function findProgram(name: string, env: NodeJS.ProcessEnv = process.env): string | null {
  const variable = name.toUpperCase()
  const named = env[variable]
  if (named !== undefined && !canBeRun(named))
    throw new Error(
      `${variable}: ${named} is no program that can be run. Name one, or leave the variable away.`,
    )
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return named ?? folders.map((folder) => join(folder, name)).find(canBeRun) ?? null
}

function canBeRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

interface ProgramOptions {
  args?: string[]
  env?: Record<string, string>
  port: number
  /** Answers with a 200 once the program serves. */
  readyUrl: string
}

/** Starts a program in its own folder and waits until it serves. Rejects with its complaints when it ends before, or takes half a minute. */
export async function startProgram(
  path: string,
  { args = [], env, port, readyUrl }: ProgramOptions,
): Promise<Peer> {
  const child = spawn(path, args, {
    cwd: dirname(path),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints = complaintsOf(child)
  const stop = stopOnSignal(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  try {
    await Promise.race([serving(readyUrl), endOf(child, path)])
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${complaints()}`)
  }
  return { pid: child.pid ?? 0, port, url: `http://127.0.0.1:${port}`, stop }
}

/** Runs a command of a program to its end; rejects with its complaints when that is not a good one. */
export async function runProgram(
  path: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const child = spawn(path, args, {
    cwd: dirname(path),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints = complaintsOf(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${path} ${args.join(' ')} ended with ${code}:\n${complaints()}`)
}

function complaintsOf(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (more: string) => {
      text = (text + more).slice(-MAX_KEPT)
    })
  return () => text
}

async function endOf(child: ChildProcess, path: string): Promise<never> {
  const [code] = await once(child, 'close')
  throw new Error(`${path} ended with ${code} before it served:`)
}

async function serving(url: string): Promise<void> {
  const end = performance.now() + READY_MS
  while (performance.now() < end) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      // Nothing listens yet.
      () => false,
    )
    if (isReady) return
    await wait(50)
  }
  throw new Error(`${url} did not answer with a 200 within ${READY_MS / 1000} s:`)
}
