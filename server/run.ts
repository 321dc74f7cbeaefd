import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseUnavailable, reasonOf, SetupError } from 'supabase-compatible'

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
  console.error(`\n${explain(error)}\n`)
  // The stack says nothing to an operator, and everything to whom they report it.
  if (!foreseen(error) && process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}

export const explain = (error: unknown): string =>
  foreseen(error) ??
  `It failed for a reason that nobody foresaw: ${reasonOf(error as Error)}. Please report it, with what the same command prints under ` +
    'LOG_LEVEL=debug.'

const foreseen = (error: unknown): string | undefined =>
  error instanceof SetupError ? error.message : (explainSystemError(error) ?? explainDatabaseError(error))

/** Explains the commonest refusals of the operating system to an operator; undefined for any other error. */
export function explainSystemError(error: unknown): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'The disk is full. Free some space and start again; nothing that was saved is lost.'
  if (code === 'EROFS') return `${path} is on a disk that cannot be written. Set DATA_DIR to another folder.`
  if ((code === 'EACCES' || code === 'EPERM') && path)
    return `${path} is closed to this user. Start as the user it belongs to, or set another DATA_DIR.`
  return undefined
}

// Appendix A of PostgreSQL's manual.
const DISK_FULL = '53100'
const NO_SUCH_TABLE_OR_SCHEMA = /^(42P01|3F000)$/

/** Explains why the database did not do what it was told; undefined for any other error. */
function explainDatabaseError(error: unknown): string | undefined {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === DISK_FULL)
    return 'The disk of the database is full. Free some space there and start again; nothing that was saved is lost.'
  if (NO_SUCH_TABLE_OR_SCHEMA.test(code))
    return 'The database has no community yet, or that of another version: start Courtside on it once.'
  if (isDatabaseUnavailable(error))
    return `The database went away, or does not answer (${reasonOf(error as Error)}). See that it runs, and run this again; nothing that was saved is lost.`
  return undefined
}

export class Parts extends AsyncDisposableStack {
  add<Part extends { stop(): Promise<void> }>(part: Part): Part {
    this.defer(() => part.stop())
    return part
  }
}
