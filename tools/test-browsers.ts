import { namesOf, withOptions } from 'supabase-compatible/testing/command-options.ts'
import { type EngineName, exitCodeOf, installedEngines, PACKAGES } from './browsers/engines.ts'
import { buildClient } from './build-client.ts'
import { runStep, vitest } from './steps.ts'

const HELP = `npm run test:browsers [-- --engine Firefox]

Runs the main journeys, the planner of evenings and the formula of ratings in Chromium, Firefox and WebKit, as far as they are installed.
  --engine <names>  these only, with commas between them; fails where one is not installed`

const known = Object.keys(PACKAGES) as EngineName[]
const asked = withOptions(HELP, { engine: { type: 'string' } }, (values) =>
  values.engine === undefined ? null : namesOf(values, 'engine', known),
)
process.exitCode = await run()

async function run(): Promise<number> {
  const found = await installedEngines()
  const wanted = known.filter((name) => asked?.includes(name) ?? true)
  const [installed, missing] = [wanted.filter((name) => found[name]), wanted.filter((name) => !found[name])]
  const passed = installed.length > 0 && (await runJourneys(installed))
  for (const name of missing)
    console.error(
      `✗ ${name} was not tested: it is not installed. On Debian: apt-get install ${PACKAGES[name]}`,
    )
  return exitCodeOf({ installed, missing, asked: asked !== null, passed })
}

async function runJourneys(names: EngineName[]): Promise<boolean> {
  await buildClient()
  return runStep({
    name: `the main journeys and the planner in ${names.join(', ')}`,
    command: vitest('--config', 'e2e/engines/vitest.config.ts'),
    env: { ENGINES: names.join(',') },
  })
}
