import { readProcessConfig, startMessage } from '../server/config/command-line.ts'
import { readCommunity } from '../server/config/community.ts'
import type { DemoConfig } from '../server/config/config.ts'
import { type Courtside, startCourtside } from '../server/main.ts'
import { runUntilStopped } from '../server/run.ts'
import { type DemoCourts, openDemoCourts } from '../testing/court-stand-in/demo.ts'
import { buildPages, compressPages } from './build-client.ts'
import { addDemoAlerts } from './demo/alerts.ts'
import { fillDemo } from './demo/main.ts'

await runUntilStopped(async () => {
  const config = await readProcessConfig()
  const built = buildPages().then((result) => {
    if (result === 'built') console.log('The client is built.')
  })
  // The start waits for it, and ends with its error then.
  built.catch(() => {})
  const courts = config.demo && !config.hosted ? await openDemoCourts(await readCommunity()) : undefined
  const overrides = courts && { courts: courts.courts }
  const courtside = await startCourtside(config, console.log, overrides, built)
  console.log(
    await startMessage(courtside, ...(config.demo ? await addDemo(courtside, config.demo, courts) : [])),
  )
  // Members are served meanwhile, with larger files.
  compressPages()
    .then(() => courtside.readCompressed())
    .catch((error: Error) => console.error(`The client could not be compressed: ${error.message}`))
  return {
    async stop() {
      await courtside.stop()
      await courts?.stop()
    },
  }
})

/** A database that is in use already is left as it is; the site runs all the same. */
async function addDemo(
  { databaseUrl, community }: Courtside,
  size: DemoConfig,
  courts: DemoCourts | undefined,
): Promise<string[]> {
  if (!databaseUrl) return ['--demo: a hosted project is never filled.']
  await courts?.connect(databaseUrl)
  const page = courts ? [`Courts are those of a stand-in:  ${courts.standIn.url}`] : []
  try {
    const venues = community.venues.map((venue) => venue.name)
    const account = await fillDemo(databaseUrl, { ...community, venues }, size)
    if (courts) await addDemoAlerts(databaseUrl, courts, community, account.email)
    return [`Demo account:  ${account.email}  password  ${account.password}`, ...page]
  } catch (error) {
    return [(error as Error).message, ...page]
  }
}
