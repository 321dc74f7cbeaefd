import type { z } from 'zod'
import { type Asked, askedBy, type Flags, flagOf, givenSettings, parseFlags } from './flags.ts'
import { SetupError } from './setup-error.ts'

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
