import {
  type Asked,
  askedBy,
  flagOf,
  parseFlags,
  settingRows as rowsOf,
  SetupError,
} from 'supabase-compatible'
import { type Config, readConfig } from '../config/config.ts'
import { type Name, settings } from '../config/settings.ts'
import { answer } from '../program.ts'
import { fail } from '../run.ts'

const NAMES = Object.keys(settings.shape)

/** A command typed by an operator: `npm run members -- block ada@example.org --data-dir /srv/data`. */
export interface Command {
  verb: string
  operands: string[]
  /** Skips the confirmation. */
  yes: boolean
  config: Config
}

const YES = { yes: { type: 'boolean', short: 'y' } } as const

/** Verb, operands and settings of a command; the question where one was asked, which is that for help without a verb. */
function parseCommand(command: string, args: string[], env: NodeJS.ProcessEnv): Command | Asked {
  const hint = `'npm run ${command} -- --help' lists what there is.`
  const parsed = parseFlags(args, NAMES, hint, YES, true)
  const { values, positionals } = parsed
  const [verb, ...operands] = positionals
  const asked = askedBy(parsed)
  if (asked || verb === undefined) return asked ?? 'help'
  const flags = NAMES.map(flagOf).filter((flag) => values[flag] !== undefined)
  const config = readConfig(
    flags.map((flag) => `--${flag}=${values[flag]}`),
    env,
  )
  if (typeof config === 'string') return config
  if (config.hosted)
    throw new SetupError(`SUPABASE_URL is set: '${command}' is for the embedded backend, not for a project.`)
  return { verb, operands, yes: values.yes === true, config }
}

export type Given = Record<string, string | boolean | undefined>

/** The settings and the flags of its own of a command without verbs; the question where one was asked. */
export function parseFlagCommand(
  command: string,
  own: NonNullable<Parameters<typeof parseFlags>[3]>,
  args: string[],
  env: NodeJS.ProcessEnv,
): { given: Given; config: Config } | Asked {
  const parsed = parseFlags(args, NAMES, `'npm run ${command} -- --help' lists the flags.`, own)
  const { values } = parsed
  const asked = askedBy(parsed)
  if (asked) return asked
  const flags = NAMES.map(flagOf).filter((flag) => values[flag] !== undefined)
  const config = readConfig(
    flags.map((flag) => `--${flag}=${values[flag]}`),
    env,
  )
  if (typeof config === 'string') return config
  if (config.hosted)
    throw new SetupError(`SUPABASE_URL is set: '${command}' is for the embedded backend, not for a project.`)
  return { given: values, config }
}

/** Lines of a help text about settings that matter to a command. */
export const settingRows = (names: Name[]): string[] => rowsOf(settings, names)

/**
 * Runs a command without verbs. A signal, or the end of the program that started it, aborts the work, which then leaves nothing that
 * could be taken for whole.
 */
export async function runFlagCommand(
  command: string,
  help: string,
  own: Parameters<typeof parseFlagCommand>[1],
  work: (given: Given, config: Config, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new SetupError('It was stopped before its end. Run it again.'))
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(name, stop)
  try {
    const parsed = parseFlagCommand(command, own, process.argv.slice(2), process.env)
    if (typeof parsed === 'string') await answer(parsed, help)
    else await work(parsed.given, parsed.config, stopping.signal)
    // The channel to the program that started it would keep this one alive.
    process.exit()
  } catch (error) {
    fail(error)
  }
}

/** Runs a command of the terminal. An error ends the process with a sentence that says what to do. */
export async function runCommand(
  command: string,
  help: string,
  work: (operation: Command) => Promise<void>,
): Promise<void> {
  try {
    const operation = parseCommand(command, process.argv.slice(2), process.env)
    if (typeof operation === 'string') await answer(operation, help)
    else await work(operation)
  } catch (error) {
    fail(error)
  }
}
