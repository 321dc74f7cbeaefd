import { parseArgs } from 'node:util'
import { type EngineName, exitCodeOf, installedEngines, PACKAGES } from './browsers/engines.ts'
import { buildClient } from './build-client.ts'
import { runStep, vitest } from './steps.ts'

const HELP = `npm run test:browsers [-- --engine Firefox]

Runs the main journeys, the planner of evenings and the formula of ratings in Chromium, Firefox and WebKit, as far as they are installed.
  --engine <name>  this one only; may be given several times, and fails where it is not installed`

const { engine: asked, help } = parseArgs({
  options: { engine: { type: 'string', multiple: true }, help: { type: 'boolean' } },
}).values
if (help) console.log(HELP)
else process.exitCode = await run()

async function run(): Promise<number> {
  const known = Object.keys(PACKAGES) as EngineName[]
  const stranger = asked?.find((name) => !known.some((one) => one === name))
  if (stranger) {
    console.error(`There is no engine '${stranger}'. Known: ${known.join(', ')}.`)
    return 2
  }
  const found = await installedEngines()
  const wanted = known.filter((name) => asked?.includes(name) ?? true)
  const [installed, missing] = [wanted.filter((name) => found[name]), wanted.filter((name) => !found[name])]
  const passed = installed.length > 0 && (await runJourneys(installed))
  for (const name of missing)
    console.error(
      `✗ ${name} was not tested: it is not installed. On Debian: apt-get install ${PACKAGES[name]}`,
    )
  return exitCodeOf({ installed, missing, asked: asked !== undefined, passed })
}

async function runJourneys(names: EngineName[]): Promise<boolean> {
  await buildClient()
  return runStep({
    name: `the main journeys and the planner in ${names.join(', ')}`,
    command: vitest('--config', 'e2e/engines/vitest.config.ts'),
    env: { ENGINES: names.join(',') },
  })
}
