import { chmodSync, cpSync, existsSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from 'supabase-compatible/testing/teardown/temporary-folder.ts'
import { expect } from 'vitest'
import { packagesOf, TASKS } from '../../tasks.mjs'
import { type NodeProgram, scriptOf, write, writeManifests, writePackages } from './fixture-packages.ts'
import { type Ended, runInGroup } from './process-group.ts'

const TOOLS = fileURLToPath(new URL('../..', import.meta.url))
const SCRIPTS = [
  'run.mjs',
  'tasks.mjs',
  'memory-settings.json',
  'no-background-compilers.cjs',
  'install/install.mjs',
  'install/packages.mjs',
]
const LIMIT_MS = 120_000

interface How {
  /** The id of another user; only root can become one. */
  user?: number
  /** Is called once, when packages begin to be installed, with the way to kill everything. */
  installing?: (kill: () => void) => void
}

/** A project with our commands and a few tiny packages, whose pinned Node is newer than that of the machine. It asks no registry. */
export interface Project {
  folder: string
  modules: string
  /** The environment in which its commands run. */
  environment: NodeJS.ProcessEnv
  /** Runs `npm run <task>` as a person does. */
  run(task: string, how?: How): Promise<Ended>
  /** Expects that a task finds all of its packages, in this version, on the pinned Node. */
  works(task: string, version?: string, how?: How): Promise<void>
  /** Writes the manifests of another version, as `git pull` does. */
  pull(version: string): void
  remove(): Promise<void>
}

/**
 * @param machine the Node of the machine
 * @param pinned the Node that the project installs for itself
 */
export async function makeProject(machine: NodeProgram, pinned: NodeProgram): Promise<Project> {
  const { path: base, remove } = await makeTemporaryFolder(tmpdir(), 'Käse und Wörter ')
  chmodSync(base, 0o755)
  const folder = join(base, 'courtside')
  for (const script of SCRIPTS) cpSync(join(TOOLS, script), join(folder, 'tools', script))
  for (const [task, [program = '']] of Object.entries(TASKS)) write(join(folder, program), programOf(task))
  write(join(base, 'bin', 'node'), scriptOf(base, machine), 0o755)
  for (const version of ['1.0.0', '2.0.0']) await writePackages(base, pinned, version)
  const pull = (version: string) => writeManifests(folder, pinned, version)
  pull('1.0.0')
  const run = (task: string, how?: How) => runIn(base, task, how)
  return {
    folder,
    modules: join(folder, 'node_modules'),
    environment: environmentOf(base),
    run,
    async works(task, version = '1.0.0', how = undefined) {
      const { code, output } = await run(task, how)
      expect(output).toContain(`${task} native ${version} v${pinned.version}`)
      // npm counts packages, in each round anew.
      expect(output).not.toMatch(/added|changed|up to date/)
      expect(code).toBe(0)
    },
    pull,
    remove,
  }
}

/** Loads what it needs, and says on which Node. */
function programOf(task: string): string {
  const tests = packagesOf(task) === 'all' ? "import 'vitest'\n" : ''
  return `${tests}import native from 'with-native-part'\nconsole.log('${task}', native, process.version)\n`
}

function runIn(base: string, task: string, { user, installing }: How = {}): Promise<Ended> {
  // The npm of a person can hang at its end like any other on Node 24, and nobody but them could help it.
  const options = ['--no-maglev', '--no-concurrent-sparkplug']
  return runInGroup(
    [join(base, 'bin', 'node'), ...options, pathOfNpm(), 'run', task],
    {
      cwd: join(base, 'courtside'),
      ...(user !== undefined && { uid: user }),
      env: environmentOf(base),
    },
    { limit: LIMIT_MS, text: 'Installing', seen: (send) => installing?.(() => send('SIGKILL')) },
  )
}

function pathOfNpm(): string {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'))
  return realpathSync(places.find((place) => existsSync(place)) ?? 'npm')
}

function environmentOf(base: string): NodeJS.ProcessEnv {
  return {
    PATH: `${join(base, 'bin')}${delimiter}${process.env.PATH}`,
    HOME: base,
    npm_config_cache: join(base, 'npm-cache'),
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  }
}
