import type { z } from 'zod'
import { flagOf, givenSettings, parseFlags } from './flags.ts'
import { SetupError } from './setup-error.ts'
import { NAMES, type Name, SETTINGS, type Settings } from './standalone-settings.ts'

const HINT = "'npm run backend -- --help' lists the settings."

/** Reads flags, then the environment; `'help'` when help was asked for. Throws a SetupError that names every fault. */
export function readSettings(args: string[], env: NodeJS.ProcessEnv): Settings | 'help' {
  const flags = parseFlags(args, NAMES, HINT)
  if (flags.values.help) return 'help'
  const given = givenSettings(flags, NAMES, env)
  const result = SETTINGS.safeParse(given)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => faultOf(issue, given))
  throw new SetupError([...new Set(faults), HINT].join('\n'))
}

/** Secrets are not repeated in the terminal. */
function faultOf(issue: z.core.$ZodIssue, given: Record<string, string>): string {
  const name = String(issue.path[0]) as Name
  const value = given[name]
  const shown = value === undefined ? ' is missing' : /KEY|SECRET|DATABASE/.test(name) ? '' : ` is '${value}'`
  return `${name}${shown}: ${issue.message}. Set ${name}=… or --${flagOf(name)} …: ${SETTINGS.shape[name].description}.`
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
