import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { SetupError } from './setup-error.ts'
import { NAMES, type Name, SETTINGS, type Settings } from './standalone-settings.ts'

const HINT = "'npm run backend -- --help' lists the settings."

/** Reads flags, then the environment; `'help'` when help was asked for. Throws a SetupError that names every fault. */
export function readSettings(args: string[], env: NodeJS.ProcessEnv): Settings | 'help' {
  const flags = parseFlags(args)
  if (flags.help) return 'help'
  const given = Object.fromEntries(
    NAMES.map((name) => [name, flags[flagOf(name)] ?? env[name]]).filter(([, value]) => value),
  ) as Record<string, string>
  const result = SETTINGS.safeParse(given)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => faultOf(issue, given))
  throw new SetupError([...new Set(faults), HINT].join('\n'))
}

function parseFlags(args: string[]): Record<string, string | boolean | undefined> {
  const known = Object.fromEntries(NAMES.map((name) => [flagOf(name), { type: 'string' as const }]))
  const options = { ...known, help: { type: 'boolean' as const, short: 'h' } }
  try {
    return parseArgs({ args, options, strict: true }).values
  } catch (error) {
    const [what] = (error as Error).message.split('. ')
    throw new SetupError(`${what}. ${HINT}`)
  }
}

/** Secrets are not repeated in the terminal. */
function faultOf(issue: z.core.$ZodIssue, given: Record<string, string>): string {
  const name = String(issue.path[0]) as Name
  const value = given[name]
  const shown = value === undefined ? ' is missing' : /KEY|SECRET|DATABASE/.test(name) ? '' : ` is '${value}'`
  return `${name}${shown}: ${issue.message}. Set ${name}=… or --${flagOf(name)} …: ${SETTINGS.shape[name].description}.`
}

export function flagOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

export function helpText(): string {
  const rows = NAMES.map((name) => `  --${flagOf(name).padEnd(30)} ${SETTINGS.shape[name].description}`)
  return [
    'Usage: npm run backend -- --database-url postgresql://… [flags]',
    '',
    'The Supabase wire protocol on any PostgreSQL; mails are printed. Prints one line of JSON when it is ready.',
    '',
    ...rows,
    '',
    'Each can be set in the environment instead: --database-url is DATABASE_URL.',
  ].join('\n')
}
