import { type Asked, askedBy, flagOf, parseFlags, SetupError, settingRows } from 'supabase-compatible'
import { type Config, readConfig } from '../config/config.ts'
import { type Name, settings } from '../config/settings.ts'
import { answer } from '../program.ts'
import { fail } from '../run.ts'

export interface Usage {
  help: string[]
  /** Its help ends with the settings that matter to it. */
  settings: Name[]
  flags?: Parameters<typeof parseFlags>[3]
  /** Words of which one is typed, each with true where an address follows it. */
  verbs?: Record<string, boolean>
}

/** A command typed by an operator: `npm run members -- block ada@example.org --data-dir /srv/data`. */
export interface Call {
  config: Config
  given: Record<string, string | boolean | undefined>
  verb: string
  address: string
  signal: AbortSignal
}

const NAMES = Object.keys(settings.shape)
const YES = { yes: { type: 'boolean', short: 'y' } } as const

/**
 * Runs a command of the terminal. An error ends the process with a sentence that says what to do. A signal, or the end of the program that
 * started it, aborts the work of one without verbs, which then leaves nothing that could be taken for whole.
 */
export async function runCommand(name: string, usage: Usage, work: (call: Call) => Promise<void>) {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new SetupError('It was stopped before its end. Run it again.'))
  if (!usage.verbs) for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop)
  try {
    const call = parseCall(name, usage, process.argv.slice(2), process.env)
    if (typeof call !== 'string') await work({ ...call, signal: stopping.signal })
    else await answer(call, [...usage.help, ...settingRows(settings, usage.settings)].join('\n'))
    // The channel to the program that started it would keep this one alive.
    process.exit()
  } catch (error) {
    fail(error)
  }
}

/**
 * The question where one was asked, which is that for help where a verb is missing. Throws a SetupError that says what is wrong with the
 * words or the settings.
 */
export function parseCall(
  name: string,
  { flags, verbs }: Usage,
  words: string[],
  env: NodeJS.ProcessEnv,
): Omit<Call, 'signal'> | Asked {
  const hint = `'npm run ${name} -- --help' lists ${verbs ? 'what there is' : 'the flags'}.`
  const parsed = parseFlags(words, NAMES, hint, verbs ? YES : flags, verbs !== undefined)
  const { values: given, positionals } = parsed
  const [verb, address = ''] = positionals
  const asked = askedBy(parsed)
  if (asked || (verbs && verb === undefined)) return asked ?? 'help'
  const settingFlags = NAMES.map(flagOf).filter((flag) => given[flag] !== undefined)
  const config = readConfig(
    settingFlags.map((flag) => `--${flag}=${given[flag]}`),
    env,
  )
  if (typeof config === 'string') return config
  if (config.hosted)
    throw new SetupError(`SUPABASE_URL is set: '${name}' is for the embedded backend, not for a project.`)
  if (verbs) checkWords(name, verbs, verb ?? '', positionals.slice(1))
  return { config, given, verb: verb ?? '', address }
}

function checkWords(name: string, verbs: Record<string, boolean>, verb: string, operands: string[]): void {
  if (!Object.hasOwn(verbs, verb))
    throw new SetupError(`${name}: there is no '${verb}'. Known: ${Object.keys(verbs).join(', ')}.`)
  const takesAddress = verbs[verb]
  if (takesAddress && !operands[0]) throw new SetupError(`${name} ${verb}: whose? Say the address.`)
  const tooMany = operands[takesAddress ? 1 : 0]
  if (tooMany) throw new SetupError(`${name} ${verb}: '${tooMany}' is one word too many.`)
}
