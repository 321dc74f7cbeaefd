import { fstatSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { type Logger, pino } from 'pino'
import { withoutAddresses } from 'supabase-compatible'

/** Errors of libraries carry whole connections and rows, which may contain secrets: only these fields are logged, without addresses of members. */
function errorLine({ name, message, code, stack = '' }: Error & { code?: unknown }) {
  return { type: name, message: withoutAddresses(message), code, stack: withoutAddresses(stack) }
}

const STDERR = 2

/** Logs on stderr: JSON lines, for the journal of systemd with their priority and without a time; in a terminal as text. */
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

interface Line {
  level: number
  time?: number
  msg?: string
  error?: { stack?: string }
  err?: { stack?: string }
  [fact: string]: unknown
}

/** Priorities of syslog, by the least level of pino that has them. */
const PRIORITIES = [
  [60, 2],
  [50, 3],
  [40, 4],
  [30, 6],
  [0, 7],
] as const

/** Prefixes a JSON line with its priority, by which `journalctl -p warning` finds it (sd-daemon(3)). */
export function journalLine(json: string): string {
  const { level }: Line = JSON.parse(json)
  const [, priority] = PRIORITIES.find(([least]) => level >= least) ?? [0, 7]
  return `<${priority}>${json}`
}

/** Writes a JSON line as text: time, level, message, facts, and the stack of an error on lines of its own. */
export function readableLine(json: string): string {
  const line: Line = JSON.parse(json)
  const { level, time, msg = '', pid: _pid, hostname: _hostname, error, err, ...facts } = line
  const at = new Date(time ?? 0).toTimeString().slice(0, 8)
  const name = (pino.levels.labels[level] ?? String(level)).padEnd(5)
  const pairs = Object.entries(facts).map(([key, value]) => `${key}=${shown(value)}`)
  const stack = (error ?? err)?.stack
  const text = [at, name, msg, ...pairs].join(' ')
  // A message can quote what somebody else has sent, which must not move the cursor.
  return `${stripVTControlCharacters(stack ? `${text}\n${stack}` : text)}\n`
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^[\w./:@+-]+$/.test(text) ? text : JSON.stringify(text)
}
