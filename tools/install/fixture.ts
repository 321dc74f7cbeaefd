import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { packagesOf, TASKS } from '../tasks.mjs'

const TOOLS = fileURLToPath(new URL('..', import.meta.url))
const SCRIPTS = [
  'run.mjs',
  'tasks.mjs',
  'memory-settings.json',
  'install/install.mjs',
  'install/packages.mjs',
]
const NODE = '99.0.0'

interface How {
  /** The id of another user; only root can become one. */
  user?: number
  /** Is called once, when packages begin to be installed, with the way to kill everything. */
  installing?: (kill: () => void) => void
}

/** A project with our commands and a few tiny packages, whose pinned Node is newer than that of the machine. It asks no registry. */
export interface Project {
  folder: string
  /** Runs `npm run <task>` as a person does. */
  run(task: string, how?: How): Promise<{ code: number | null; output: string }>
  /** Writes the manifests of another version, as `git pull` does. */
  pull(version: string): void
  remove(): void
}

/** @param machine version of the Node that the machine has */
export async function makeProject(machine: string): Promise<Project> {
  const base = mkdtempSync(join(tmpdir(), 'Käse und Wörter '))
  chmodSync(base, 0o755)
  const folder = join(base, 'courtside')
  for (const script of SCRIPTS) cpSync(join(TOOLS, script), join(folder, 'tools', script))
  for (const [task, [program = '']] of Object.entries(TASKS)) write(join(folder, program), programOf(task))
  write(join(base, 'bin', 'node'), nodeOf(base, machine), 0o755)
  for (const version of ['1.0.0', '2.0.0']) await writePackages(base, version)
  const pull = (version: string) => writeManifests(folder, version)
  pull('1.0.0')
  return {
    folder,
    run: (task, how) => run(base, task, how),
    pull,
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}

function write(file: string, content: string | Uint8Array, mode = 0o644): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content, { mode })
}

/** Loads what it needs, and says on which Node. */
function programOf(task: string): string {
  const tests = packagesOf(task) === 'all' ? "import 'vitest'\n" : ''
  return `${tests}import native from 'with-native-part'\nconsole.log('${task}', native, process.version)\n`
}

/** A program that says that it is another version of Node, to npm as well. */
function nodeOf(base: string, version: string): string {
  const preload = join(base, `node-${version}.cjs`)
  write(
    preload,
    `Object.defineProperty(process, 'version', { value: 'v${version}' })
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })\n`,
  )
  return `#!/bin/sh\nexec '${process.execPath}' --require '${preload}' "$@"\n`
}

const NATIVE = { os: [process.platform], cpu: [process.arch], engines: { node: '>=99' }, main: 'index.js' }

async function writePackages(base: string, version: string): Promise<void> {
  const optionalDependencies = { 'native-part': version }
  await pack(base, { name: 'node', version: NODE, bin: { node: 'bin/node' } }, 'bin/node', nodeOf(base, NODE))
  await pack(base, { name: 'vitest', version }, 'index.js', '')
  await pack(
    base,
    { name: 'native-part', version, ...NATIVE },
    'index.js',
    `module.exports = 'native ${version}'`,
  )
  const main = "module.exports = require('native-part')"
  await pack(base, { name: 'with-native-part', version, optionalDependencies }, 'index.js', main)
}

interface Manifest {
  name: string
  version: string
  [field: string]: unknown
}

async function pack(base: string, manifest: Manifest, path: string, content: string): Promise<void> {
  const files = { 'package.json': JSON.stringify(manifest), [path]: content }
  const entries = Object.entries(files).map(([name, body]) => ({
    header: { name: `package/${name}`, size: Buffer.byteLength(body), mode: 0o755 },
    body,
  }))
  write(join(base, 'packages', `${manifest.name}-${manifest.version}.tgz`), gzipSync(await packTar(entries)))
}

function writeManifests(folder: string, version: string): void {
  const dependencies = { node: NODE, 'with-native-part': version }
  const manifest = { name: 'fixture', version, dependencies, devDependencies: { vitest: version } }
  const scripts = Object.fromEntries(Object.keys(TASKS).map((task) => [task, `node tools/run.mjs ${task}`]))
  const locked = (name: string, of = version) => ({
    version: of,
    resolved: `file:../packages/${name}-${of}.tgz`,
  })
  const packages = {
    '': manifest,
    'node_modules/node': { ...locked('node', NODE), bin: { node: 'bin/node' } },
    'node_modules/with-native-part': {
      ...locked('with-native-part'),
      optionalDependencies: { 'native-part': version },
    },
    'node_modules/native-part': { ...locked('native-part'), ...NATIVE, optional: true },
    'node_modules/vitest': { ...locked('vitest'), dev: true },
  }
  write(join(folder, 'package.json'), JSON.stringify({ ...manifest, type: 'module', scripts }))
  write(join(folder, 'package-lock.json'), JSON.stringify({ ...manifest, lockfileVersion: 3, packages }))
}

function run(base: string, task: string, { user, installing }: How = {}) {
  const child = spawn('npm', ['run', task], {
    cwd: join(base, 'courtside'),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(user !== undefined && { uid: user }),
    env: environment(base),
  })
  let output = ''
  const read = (chunk: string) => {
    const isNews = !output.includes('Installing')
    output += chunk
    if (isNews && output.includes('Installing'))
      installing?.(() => process.kill(-(child.pid ?? 0), 'SIGKILL'))
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read)
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, output }))
  })
}

function environment(base: string): NodeJS.ProcessEnv {
  return {
    PATH: `${join(base, 'bin')}${delimiter}${process.env.PATH}`,
    HOME: base,
    npm_config_cache: join(base, 'npm-cache'),
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  }
}
