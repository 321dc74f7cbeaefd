import { addressOf, isLoopback } from 'supabase-compatible'
import type { Courtside } from '../main.ts'
import { answer } from '../program.ts'
import { type Config, readConfig } from './config.ts'
import { helpText } from './settings.ts'

/** Reads the settings of this process. `--help` and `--version` print their answer and end the process. */
export async function readProcessConfig(): Promise<Config> {
  const config = readConfig(process.argv.slice(2), process.env)
  if (typeof config !== 'string') return config
  await answer(config, helpText())
  process.exit(0)
}

/** Lists the addresses of the site and of captured mail, for the terminal, and a link for the first steward while there is none. */
export async function startMessage(courtside: Courtside, ...more: string[]): Promise<string> {
  const lines = ['', `  ${courtside.community.title} is ready:  ${courtside.url}`]
  if (courtside.mailboxUrl) lines.push(`  Captured mail is read at:  ${courtside.mailboxUrl}`)
  const stewardUrl = await courtside.firstStewardUrl()
  if (stewardUrl) lines.push(`  Become the first steward, within a day:  ${stewardUrl}`)
  return [...lines, ...more.map((line) => `  ${line}`), '  Ctrl-C stops it.', ''].join('\n')
}

/** The public address of the site: `SITE_URL`, else one that follows from host and port. */
export function siteAddress({ siteUrl, host, port }: Config): string {
  return siteUrl || addressOf(host, port)
}

/** The redirect targets allowed in mails, as globs. On loopback the same page has two names, on one port. */
export function redirectAddresses(config: Config): string[] {
  const site = new URL(siteAddress(config))
  const names = isLoopback(site.hostname) ? ['localhost', '127.0.0.1'] : [site.hostname]
  return names.map((name) => `${Object.assign(new URL(site), { hostname: name }).origin}/**`)
}
