import { flagOf, parseFlags, settingRows as rowsOf, SetupError } from '../../backend/index.ts'
import { type Config, readConfig } from '../config/config.ts'
import { type Name, settings } from '../config/settings.ts'
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

/** Verb, operands and settings of a command; `'help'` when help or nothing was asked for. */
export function parseCommand(command: string, args: string[], env: NodeJS.ProcessEnv): Command | 'help' {
  const hint = `'npm run ${command} -- --help' lists what there is.`
  const { values, positionals } = parseFlags(args, NAMES, hint, YES, true)
  const [verb, ...operands] = positionals
  if (values.help || verb === undefined) return 'help'
  const flags = NAMES.map(flagOf).filter((flag) => values[flag] !== undefined)
  const config = readConfig(
    flags.map((flag) => `--${flag}=${values[flag]}`),
    env,
  )
  if (config === 'help') return 'help'
  if (config.hosted)
    throw new SetupError(`SUPABASE_URL is set: '${command}' is for the embedded backend, not for a project.`)
  return { verb, operands, yes: values.yes === true, config }
}

/** Lines of a help text about settings that matter to a command. */
export const settingRows = (names: Name[]): string[] => rowsOf(settings, names)

/** Runs a command of the terminal. An error ends the process with a sentence that says what to do. */
export async function runCommand(
  command: string,
  help: string,
  work: (operation: Command) => Promise<void>,
): Promise<void> {
  try {
    const operation = parseCommand(command, process.argv.slice(2), process.env)
    if (operation === 'help') console.log(help)
    else await work(operation)
  } catch (error) {
    fail(error)
  }
}
