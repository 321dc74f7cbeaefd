import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { SetupError } from '../../settings/setup-error.ts'
import { namesOf, wholeNumber, withOptions } from '../command-options.ts'
import { exitOnSignals } from '../teardown/exit-on-signals.ts'
import { figuresTold } from './figures.ts'
import { reportPage } from './report.ts'

export interface Wanted<More extends string = never> {
  /** Each lane is measured for so long. */
  seconds: number
  /** The values of options beside those of every benchmark. */
  more: Record<More, number>
}

export type Parts<More extends string = never> = Record<string, (wanted: Wanted<More>) => Promise<unknown>>

const SECONDS = 8

/**
 * Runs the parts that `--only` names, or those of `usual`, prints their figures, writes the page that `--report` wants, and ends the process.
 * `--help` lists the options; one that is none, or whose value cannot be taken, ends the process with a sentence that names it.
 * @param more further options with their defaults, all of them numbers
 */
export async function runParts<More extends string = never>(
  parts: Parts<More>,
  { usual = Object.keys(parts), more }: { usual?: string[]; more: Record<More, number> },
): Promise<never> {
  const { names, report, ...wanted } = optionsOf(Object.keys(parts), usual, more)
  exitOnSignals()
  const machine = `Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; the load runs on the same machine`
  console.log(machine)
  try {
    for (const name of names) await parts[name]?.(wanted)
  } finally {
    // Figures that were measured are not lost with one that failed.
    if (report !== undefined) await writeFile(report, reportPage(figuresTold(), machine, new Date()))
  }
  process.exit()
}

function optionsOf<More extends string>(all: string[], usual: string[], more: Record<More, number>) {
  const [names, defaults] = [Object.keys(more) as More[], Object.entries<number>(more)]
  const numbers = Object.fromEntries(
    [['seconds', SECONDS] as const, ...defaults].map(([name, value]) => [
      name,
      { type: 'string', default: String(value) } as const,
    ]),
  )
  const help = [
    'Options:',
    `  --seconds <number>  for so long each lane is measured (${SECONDS})`,
    `  --only <names>      these parts alone, with commas between them: ${all.join(', ')}`,
    '  --report <file>     writes a page with plots',
    ...defaults.map(([name, value]) => `  --${name} <number>  (${value})`),
  ].join('\n')
  const options = {
    ...numbers,
    only: { type: 'string', default: usual.join(',') },
    report: { type: 'string' },
  } as const
  return withOptions(help, options, (values) => {
    if (values.report === '') throw new SetupError('--report: the name of a file is needed.')
    return {
      seconds: wholeNumber(values, 'seconds', 1, 120),
      names: namesOf(values, 'only', all),
      report: values.report,
      more: Object.fromEntries(names.map((name) => [name, wholeNumber(values, name, 1)])) as typeof more,
    }
  })
}
