import type { ParseArgsConfig } from 'node:util'
import { parseFlags } from '../settings/read-settings.ts'
import { SetupError } from '../settings/setup-error.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Reads the options of a command for developers and hands their values to `take`. `--help` prints `help` instead. An option that is none,
 * or a value that `take` refuses by a SetupError, is answered by a sentence, and the process ends with 1.
 */
export function withOptions<T>(help: string, options: Options, take: (values: Values) => T): T {
  try {
    const { values } = parseFlags(process.argv.slice(2), [], '--help lists the options.', options)
    if (!values.help && !values.version) return take(values as Values)
    console.log(help)
    process.exit()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

type Values = Record<string, string>

/**
 * Returns the whole number that an option was given.
 * @throws a SetupError that names the option where it is no such number, or none in that range
 */
export function wholeNumber(values: Values, name: string, least: number, most = Number.MAX_SAFE_INTEGER) {
  const number = Number(values[name])
  if (/^\d+$/.test(values[name] ?? '') && number >= least && number <= most) return number
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} on` : `from ${least} to ${most}`
  throw new SetupError(`--${name}: a whole number ${range} is needed, and '${values[name]}' is none.`)
}

/**
 * Returns the names that an option lists, with commas between them.
 * @throws a SetupError that names the option and what there is, where a name is unknown
 */
export function namesOf(values: Values, option: string, known: readonly string[]): string[] {
  const names = (values[option] ?? '').split(',')
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length === 0) return names
  throw new SetupError(`--${option}: there are ${known.join(', ')}, and no ${unknown.join(', ')}.`)
}
