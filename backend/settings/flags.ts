import { type ParseArgsConfig, parseArgs } from 'node:util'
import { SetupError } from './setup-error.ts'

export interface Flags {
  values: Record<string, string | boolean | undefined>
  positionals: string[]
}

/** A question that a command answers instead of doing its work. */
export type Asked = 'help' | 'version'

type Options = NonNullable<ParseArgsConfig['options']>

/** `DATABASE_URL` is set by `--database-url`. */
export const flagOf = (name: string): string => name.toLowerCase().replaceAll('_', '-')

/**
 * Reads a command line: a flag for each setting, `--help`, `--version`, and `more` flags of the command. Throws a SetupError that ends with `hint`
 * when it has an unknown flag, or a word while `allowPositionals` is not set.
 */
export function parseFlags(
  args: string[],
  settings: readonly string[],
  hint: string,
  more: Options = {},
  allowPositionals = false,
): Flags {
  const known: Options = Object.fromEntries(settings.map((name) => [flagOf(name), { type: 'string' }]))
  const options: Options = {
    ...known,
    ...more,
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean' },
  }
  try {
    return parseArgs({ args, options, strict: true, allowPositionals }) as Flags
  } catch (error) {
    const [fault] = (error as Error).message.split('. ')
    throw new SetupError(`${fault}. ${hint}`)
  }
}

/** The question that was asked by a flag. */
export const askedBy = ({ values }: Flags): Asked | undefined =>
  values.help ? 'help' : values.version ? 'version' : undefined

/** The settings that were given: by flag, else by the environment. Empty ones count as not given. */
export function givenSettings(
  { values }: Flags,
  names: readonly string[],
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  const given = names.map((name) => [name, values[flagOf(name)] ?? env[name]] as const)
  return Object.fromEntries(given.filter(([, value]) => value)) as Record<string, string>
}
