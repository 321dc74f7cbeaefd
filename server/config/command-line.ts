import type { Courtside } from '../main.ts'
import { type Config, readConfig } from './config.ts'
import { helpText } from './settings.ts'

/** The settings of this process; asked for help, it says so and ends. */
export function configOfProcess(): Config {
  const config = readConfig(process.argv.slice(2), process.env)
  if (config !== 'help') return config
  console.log(helpText())
  process.exit(0)
}

/** Where to go, in the terminal. */
export function greeting(courtside: Courtside, ...more: string[]): string {
  const lines = ['', `  ${courtside.community.title} is ready:  ${courtside.url}`]
  if (courtside.mailboxUrl) lines.push(`  Captured mail is read at:  ${courtside.mailboxUrl}`)
  return [...lines, ...more.map((line) => `  ${line}`), '  Ctrl-C stops it.', ''].join('\n')
}
