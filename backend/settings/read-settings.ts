import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { z } from 'zod'
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
    const [fault] = (error as Error).message.split(/\.\s/)
    throw new SetupError(`${fault}. ${hint}`)
  }
}

/** The question that was asked by a flag. */
export const askedBy = ({ values }: Flags): Asked | undefined =>
  values.help ? 'help' : values.version ? 'version' : undefined

/** Settings whose values have a key or a password in them: they are not repeated in the terminal. */
const SECRET = /SECRET|PRIVATE|SIGNING_KEY|_KEYS$|DATABASE_URL|SMTP_URL/

/**
 * Reads flags, then the environment, in the shape of a schema whose names are those of the environment; the question
 * where one was asked (`--help`). Throws a SetupError that names every fault.
 *
 * @param hint the last line of an error
 * @param more flags of the command besides the settings
 */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  args: string[],
  env: NodeJS.ProcessEnv,
  hint: string,
  more: Parameters<typeof parseFlags>[3] = {},
): { settings: z.output<Schema>; flags: Flags['values'] } | Asked {
  const names = Object.keys(schema.shape)
  const flags = parseFlags(args, names, hint, more)
  const asked = askedBy(flags)
  if (asked) return asked
  const given = givenSettings(flags, names, env)
  const result = schema.safeParse(given)
  if (result.success) return { settings: result.data, flags: flags.values }
  const faults = result.error.issues.map((issue) => faultOf(issue, given, schema))
  throw new SetupError([...new Set(faults), hint].join('\n'))
}

function faultOf(issue: z.core.$ZodIssue, given: Record<string, string>, { shape }: z.ZodObject): string {
  const name = String(issue.path[0])
  const value = given[name]
  const shown = value === undefined ? ' is missing' : SECRET.test(name) ? '' : ` is '${value}'`
  return `${name}${shown}: ${issue.message}. Set ${name}=… or --${flagOf(name)} …: ${descriptionOf(shape[name])}.`
}

const descriptionOf = (setting: z.core.$ZodType | undefined) =>
  (setting as z.ZodType | undefined)?.description ?? ''

/** Returns the rows of a help text about these settings of a schema. */
export function settingRows({ shape }: z.ZodObject, names = Object.keys(shape)): string[] {
  return names.map((name) => `  --${flagOf(name).padEnd(30)} ${descriptionOf(shape[name])}`)
}

/** The settings that were given: by flag, else by the environment. Empty ones count as not given. */
function givenSettings({ values }: Flags, names: readonly string[], env: NodeJS.ProcessEnv) {
  const given = names.map((name) => [name, values[flagOf(name)] ?? env[name]] as const)
  return Object.fromEntries(given.filter(([, value]) => value)) as Record<string, string>
}
