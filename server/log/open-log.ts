import { fstatSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import { withoutAddresses } from 'supabase-compatible'
import { journalLine, readableLine } from './lines.ts'

/** Errors of libraries carry whole connections and rows, which may contain secrets: only these fields are logged, without addresses of members. */
function errorLine({ name, message, code, stack = '' }: Error & { code?: unknown }) {
  return { type: name, message: withoutAddresses(message), code, stack: withoutAddresses(stack) }
}

const STDERR = 2

/**
 * Logs on stderr: JSON lines, which the journal of systemd gets with their priority and without a time of their own, and which a
 * terminal shows as text.
 */
export function openLog(level: string): Logger {
  const serializers = { err: errorLine, error: errorLine }
  const out = pino.destination(STDERR)
  const rewrite = process.stderr.isTTY ? readableLine : isJournal(process.env) ? journalLine : undefined
  if (!rewrite) return pino({ level, serializers }, out)
  const timestamp = rewrite === readableLine
  return pino({ level, serializers, timestamp }, { write: (line: string) => out.write(rewrite(line)) })
}

/** JOURNAL_STREAM names the journal's stream. A program that systemd started can have another stderr, such as a file. */
function isJournal({ JOURNAL_STREAM }: NodeJS.ProcessEnv): boolean {
  if (!JOURNAL_STREAM) return false
  const { dev, ino } = fstatSync(STDERR)
  return JOURNAL_STREAM === `${dev}:${ino}`
}

export function postgresLog(log: Logger): (line: string) => void {
  return (line) => log[/WARNING|PANIC/.test(line) ? 'warn' : 'debug']({ from: 'postgres' }, line)
}
