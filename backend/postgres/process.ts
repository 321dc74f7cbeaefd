import { spawn } from 'node:child_process'
import { type Account, explain, type PostgresHost, postgresEnvironment } from './host.ts'

export interface PostgresProcess {
  pid: number
  /** Resolves when the process is gone, however it went. */
  ended: Promise<void>
  stop(): Promise<void>
}

export class PortBusy extends Error {}

const READY = 'database system is ready to accept connections'
const STOP_TIMEOUT_MS = 3000

/** Runs the postmaster and resolves when it takes connections. Rejects with what an operator can do about it. */
export function launch(
  program: string,
  args: string[],
  dir: string,
  account: Account,
  host: PostgresHost,
  log: (line: string) => void,
): Promise<PostgresProcess> {
  // A group of its own: Ctrl-C in the terminal reaches us only, and we stop it when the requests are done.
  const child = spawn(program, args, {
    ...account,
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const giveUp = () => child.kill('SIGQUIT')
  // Before others that wait for the same moment to remove its folder.
  process.prependOnceListener('exit', giveUp)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', giveUp)
      resolve()
    })
  })
  const stop = async () => {
    child.kill('SIGINT')
    const timer = setTimeout(giveUp, STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-10_000)
      log(chunk.trimEnd())
      if (output.includes(READY)) resolve({ pid: child.pid ?? 0, ended, stop })
    })
    child.once('error', reject)
    child.once('close', () => {
      const isPortBusy = /could not bind|could not create any TCP\/IP sockets/.test(output)
      if (isPortBusy) reject(new PortBusy('the port is taken'))
      else reject(new Error(explain('PostgreSQL could not be started', output, dir, host)))
    })
  })
}
