import { setTimeout as wait } from 'node:timers/promises'
import { SetupError } from '../backend/index.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const STOP_TIMEOUT_MS = 4500

interface Program {
  /** Seconds for which `stop` lets it go on serving first. */
  drainSeconds?: number
  stop(): Promise<void>
}

/** Runs the program until a signal, or the end of the process that started it, asks it to stop, then stops it whole and ends this process. */
export async function runUntilStopped(start: () => Promise<Program>): Promise<void> {
  const stopRequested = new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve())
    // The process that started us through tools/run.mjs is gone.
    process.on('disconnect', () => resolve())
  })
  const running = start()
  running.catch(fail)
  await stopRequested
  const { drainSeconds = 0 } = (await Promise.race([running, undefined])) ?? {}
  const timeout = STOP_TIMEOUT_MS + drainSeconds * 1000
  process.exitCode = await Promise.race([stop(running), wait(timeout, 1)])
  process.exit()
}

async function stop(running: Promise<Program>): Promise<number> {
  await (await running).stop()
  return 0
}

/** Ends this process with a sentence that says what the operator can do. */
export function fail(error: unknown): never {
  const sentence = error instanceof SetupError ? error.message : explainSystemError(error)
  console.error(sentence === undefined ? error : `\n${sentence}\n`)
  process.exit(1)
}

/** Explains the commonest refusals of the operating system to an operator; undefined for any other error. */
export function explainSystemError(error: unknown): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC')
    return 'The disk is full. Free some space and start again; nothing that was saved is lost.'
  if (code === 'EROFS') return `${path} is on a disk that cannot be written. Set DATA_DIR to another folder.`
  if ((code === 'EACCES' || code === 'EPERM') && path)
    return `${path} is closed to this user. Start as the user it belongs to, or set another DATA_DIR.`
  return undefined
}
