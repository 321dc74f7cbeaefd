import { helpText, readConfig } from '../server/config.ts'
import { type Courtside, startCourtside } from '../server/main.ts'
import { runUntilStopped } from '../server/run.ts'
import { buildClient } from './build-client.ts'
import { type DemoAccount, fillDemo } from './demo/main.ts'

await runUntilStopped(async () => {
  const config = readConfig(process.argv.slice(2), process.env)
  if (config === 'help') {
    console.log(helpText())
    process.exit(0)
  }
  if ((await buildClient()) === 'built') console.log('The client is built.')
  const courtside = await startCourtside(config)
  const account = config.demo ? await addDemo(courtside) : undefined
  console.log(greeting(courtside, account))
  return courtside
})

/** A database that is in use already is left as it is; the site runs all the same. */
async function addDemo({ databaseUrl, community }: Courtside): Promise<DemoAccount | undefined> {
  if (!databaseUrl) return undefined
  try {
    return await fillDemo(
      databaseUrl,
      community.venues.map((venue) => venue.name),
      community.timeZone,
    )
  } catch (error) {
    console.warn((error as Error).message)
    return undefined
  }
}

function greeting(courtside: Courtside, account: DemoAccount | undefined): string {
  const lines = ['', `  ${courtside.community.title} is ready:  ${courtside.url}`]
  if (courtside.mailboxUrl) lines.push(`  Captured mail is read at:  ${courtside.mailboxUrl}`)
  if (account) lines.push(`  Demo account:  ${account.email}  password  ${account.password}`)
  return [...lines, '  Ctrl-C stops it.', ''].join('\n')
}
