import { type Logger, pino } from 'pino'

/** Errors of libraries carry whole connections and rows, which may contain secrets: only these fields are logged. */
function errorLine(error: Error & { code?: unknown }) {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack }
}

/** JSON lines on stderr. */
export function openLog(level: string): Logger {
  return pino({ level, serializers: { err: errorLine, error: errorLine } }, pino.destination(2))
}

export function postgresLog(log: Logger): (line: string) => void {
  return (line) => log[/WARNING|PANIC/.test(line) ? 'warn' : 'debug']({ from: 'postgres' }, line)
}
