import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODE_ENVIRONMENT } from 'supabase-compatible/testing/node-environment.ts'

const START = fileURLToPath(new URL('../server/start.ts', import.meta.url))

/** A whole Courtside in a process of its own, as an operator runs it. */
export interface ServerProcess {
  url: string
  pid: number
  postgresPid(): Promise<number>
  /** Sends the signal and resolves with the exit code (null when killed) once the process is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>
  output(): string
  alive(): boolean
}

/**
 * Resolves when it says that it is ready; rejects with its output when it ends before.
 *
 * @param nodeOptions arguments of Node; the environment cannot hold those of V8
 */
export function startServer(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  nodeOptions: string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...nodeOptions, START], {
    env: { ...NODE_ENVIRONMENT, DATA_DIR: dataDir, PORT: '0', ...env },
    // The channel tells it when this process is gone: it does not outlive a test or a benchmark that was cut short.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return new Promise((resolve, reject) => {
    const read = (chunk: string) => {
      output += chunk
      const url = /is ready: {2}(\S+)/.exec(output)?.[1]
      if (url) resolve(server(url))
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    exited.then((code) => reject(new Error(`ended with code ${code}\n${output}`)))
  })

  function server(url: string): ServerProcess {
    return {
      url,
      pid: child.pid ?? 0,
      postgresPid: () => postmasterOf(dataDir),
      end(signal) {
        child.kill(signal)
        return exited
      },
      output: () => output,
      alive: () => child.exitCode === null && child.signalCode === null,
    }
  }
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Tells whether the program still runs; a zombie does not. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''
}
