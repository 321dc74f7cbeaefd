import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import {
  makeTemporaryFolder,
  type TemporaryFolder,
} from 'supabase-compatible/testing/teardown/temporary-folder.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { write } from './testing/fixture-packages.ts'
import { nodeFromNpm } from './testing/node-from-npm.ts'
import { runInGroup } from './testing/process-group.ts'

const MINUTE = 60_000
/** A command that takes longer is killed, with all that it has started. */
const LIMIT = 20 * MINUTE
/** All that a person has in their terminal, without the settings of this run. */
const SETTINGS = ['HOME', 'LANG', 'NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy']

let base: TemporaryFolder
let node: string
let bin: string
beforeAll(async () => {
  base = await makeTemporaryFolder(tmpdir(), 'Käse und Wörter ')
  node = nodeFromNpm(base.path, 20).path
  bin = dirname(node)
}, 5 * MINUTE)
afterAll(() => base.remove(), 5 * MINUTE)

/** Clones what is committed, with nothing installed. */
function cloneTo(name: string): string {
  const folder = join(base.path, name)
  execFileSync('git', ['clone', '--quiet', '.', folder])
  return folder
}

/** The path of this process without our own Node. */
const pathOfMachine = () =>
  (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))

/** Runs an npm script as a person does; `until` is the text after which Ctrl-C is pressed. */
const npm = (folder: string, bins: string[], args: string[], until?: string) =>
  runInGroup(
    ['npm', 'run', ...args],
    {
      cwd: folder,
      env: {
        ...Object.fromEntries(SETTINGS.map((name) => [name, process.env[name]])),
        PATH: [...bins, ...pathOfMachine()].join(delimiter),
      },
    },
    { limit: LIMIT, text: until, seen: (send) => send('SIGINT') },
  )

test(
  'start, Ctrl-C and check in a fresh clone, where the machine has Node 20',
  async () => {
    const folder = cloneTo('clone')
    const start = await npm(folder, [bin], ['start', '--', '--port', '0'], 'Ctrl-C stops it.')
    expect(start.output).toContain('is ready:')
    const check = await npm(folder, [bin], ['check'])
    expect(check.output).toContain('✓ unit tests')
    expect(check.code, check.output).toBe(0)
  },
  2 * LIMIT + MINUTE,
)

test(
  'build and languages where npm runs on an older Node whatever the path says',
  async () => {
    const debian = join(base.path, 'debian')
    const npmOfMachine = execFileSync('sh', ['-c', 'realpath "$(command -v npm)"'], {
      encoding: 'utf8',
    }).trim()
    write(join(debian, 'npm'), `#!/bin/sh\nexec '${node}' '${npmOfMachine}' "$@"\n`, 0o755)
    const folder = cloneTo('clone-debian')
    const build = await npm(folder, [debian, bin], ['build'])
    expect(build.output).toContain('The client is built.')
    const languages = await npm(folder, [debian, bin], ['languages'])
    expect(languages.code, languages.output).toBe(0)
  },
  2 * LIMIT + MINUTE,
)
