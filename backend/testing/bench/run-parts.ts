import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { exitOnSignals } from '../teardown/exit-on-signals.ts'
import { figuresTold } from './figures.ts'
import { reportPage } from './report.ts'

export interface Wanted {
  /** Each lane is measured for so long. */
  seconds: number
  /** The values of options beside those of every benchmark. */
  more: Record<string, string>
}

export type Parts = Record<string, (wanted: Wanted) => Promise<unknown>>

const SECONDS = '8'

/**
 * Runs the parts that `--only` names, or those of `usual`, prints their figures, writes the page that `--report` wants, and ends the process.
 * @param more further options with their defaults
 * @throws when an option is none, or its value cannot be taken; it names the option
 */
export async function runParts(
  parts: Parts,
  { usual = Object.keys(parts), more = {} }: { usual?: string[]; more?: Record<string, string> } = {},
): Promise<never> {
  const { seconds, names, report, ...wanted } = optionsOf(Object.keys(parts), usual, more)
  exitOnSignals()
  const machine = `Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; the load runs on the same machine`
  console.log(machine)
  try {
    for (const name of names) await parts[name]?.({ seconds, more: wanted.more })
  } finally {
    // Figures that were measured are not lost with one that failed.
    if (report !== undefined) await writeFile(report, reportPage(figuresTold(), machine, new Date()))
  }
  process.exit()
}

function optionsOf(all: string[], usual: string[], more: Record<string, string>) {
  const options: ParseArgsConfig['options'] = {
    seconds: { type: 'string', default: SECONDS },
    only: { type: 'string', default: usual.join(',') },
    report: { type: 'string' },
  }
  for (const [name, value] of Object.entries(more)) options[name] = { type: 'string', default: value }
  const values = parseArgs({ options }).values as Record<string, string>
  const { seconds = SECONDS, only = '', report, ...rest } = values
  if (!(Number(seconds) >= 1 && Number(seconds) <= 120))
    throw new Error('--seconds: a number from 1 to 120 is needed.')
  const names = only.split(',')
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`--only: ${unknown.join(', ')} is not one of ${all.join(', ')}.`)
  if (report === '') throw new Error('--report: the name of a file is needed.')
  return { seconds: Number(seconds), names, report, more: rest }
}
