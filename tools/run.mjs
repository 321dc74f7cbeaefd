#!/usr/bin/env node
// The one door of the npm scripts. It runs on any Node from 18 on, with nothing installed: it installs what is missing
// and then hands over to the pinned Node of node_modules. Plain JavaScript on purpose.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prune } from './prune.mjs'
import { isPruned, packagesOf, SERVERS, TASKS, toInstall } from './tasks.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const bin = join(modules, '.bin')

const LOOK_FOR_SHELL_MS = 250
/** Without what nobody reads here, and without asking again for what is in npm's cache. */
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline']

const [task, ...args] = process.argv.slice(2)
const command = TASKS[task]
if (!command) fail(`Unknown task '${task}'. Known: ${Object.keys(TASKS).join(', ')}.`)
install(packagesOf(task))
run(command, args, SERVERS.includes(task) ? memorySettings() : { nodeOptions: [], environment: {} })

/**
 * Brings node_modules to what the lockfile says. Not `npm ci`: it insists on entries for the optional packages of every
 * other platform, which a lockfile made on one platform or from a partial registry does not have.
 */
function install(needed) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stampFile = join(modules, '.installed')
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
  const wanted = toInstall(stamp, lock, needed, existsSync(join(modules, 'vitest')))
  if (!wanted) return
  console.log('Installing packages (a minute or two on the first run) …')
  // npm does not notice that files of a package are missing.
  if (wanted === 'all' && isPruned(stamp)) rmSync(modules, { recursive: true })
  installPackages(wanted)
  // npm leaves out optional packages for which this Node is too old, though the pinned one is not: native parts are such packages.
  if (majorOf(process.versions.node) < majorOf(pinnedNode())) installPackages(wanted)
  // The package `node` links its program out of this folder; the rest of it is 68 MB of headers and manuals.
  rmSync(join(modules, 'node', 'node_modules'), { recursive: true, force: true })
  if (wanted === 'running') {
    // The mark comes first, so that what an interrupted removal leaves does not pass for whole packages.
    writeFileSync(stampFile, `unfinished ${wanted}`)
    prune(modules)
  }
  writeFileSync(stampFile, `${lock} ${wanted}`)
}

/** With the pinned Node, once it is there. */
function installPackages(wanted) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const result = spawnSync(npm, [...INSTALL, ...(wanted === 'all' ? ['--include=dev'] : ['--omit=dev'])], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      npm_config_loglevel: 'error',
      npm_config_engine_strict: 'false',
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    },
    shell: process.platform === 'win32',
  })
  if (result.status !== 0)
    fail('npm install failed (see above). Check the connection to the npm registry and start again.')
}

function majorOf(version) {
  return Number.parseInt(version, 10)
}

function pinnedNode() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
}

/** Large buffers go back to the system when they are freed; a flood would otherwise leave its peak behind (decision 024). */
function memorySettings() {
  return JSON.parse(readFileSync(join(root, 'tools', 'memory-settings.json'), 'utf8'))
}

function run([script, ...fixed], extra, memory) {
  const node = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
  const child = spawn(node, [...memory.nodeOptions, join(root, script), ...fixed, ...extra], {
    cwd: root,
    // The channel tells the program at once when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // The compile cache halves the time of a start.
      NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'),
      ...memory.environment,
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    },
    shell: process.platform === 'win32',
  })
  // Ctrl-C reaches the child by itself, as a member of the same group; only what was sent to us alone is passed on.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('SIGINT', () => {})
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  if (process.env.npm_lifecycle_event) stopWithNpm(child)
}

/**
 * npm passes a signal on to the shell in which it runs its scripts, and many shells end without telling us. So a shell that is
 * gone counts as a signal.
 */
function stopWithNpm(child) {
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) child.kill('SIGTERM')
  }, LOOK_FOR_SHELL_MS).unref()
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
