import { configOfProcess, greeting } from '../server/command-line.ts'
import { type Courtside, startCourtside } from '../server/main.ts'
import { runUntilStopped } from '../server/run.ts'
import { buildClient } from './build-client.ts'
import { fillDemo } from './demo/main.ts'

await runUntilStopped(async () => {
  const config = configOfProcess()
  if ((await buildClient()) === 'built') console.log('The client is built.')
  const courtside = await startCourtside(config)
  console.log(greeting(courtside, ...(config.demo ? [await addDemo(courtside)] : [])))
  return courtside
})

/** A database that is in use already is left as it is; the site runs all the same. */
async function addDemo({ databaseUrl, community }: Courtside): Promise<string> {
  if (!databaseUrl) return '--demo: a hosted project is never filled.'
  const venues = community.venues.map((venue) => venue.name)
  try {
    const account = await fillDemo(databaseUrl, venues, community.timeZone)
    return `Demo account:  ${account.email}  password  ${account.password}`
  } catch (error) {
    return (error as Error).message
  }
}
