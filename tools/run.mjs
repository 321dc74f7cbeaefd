#!/usr/bin/env node
// The one door of the npm scripts. It runs on any Node from 18 on, with nothing installed: it installs what is missing
// and then hands over to the pinned Node of node_modules. Plain JavaScript on purpose.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, install, pinnedNode } from './install/install.mjs'
import { packagesOf, SERVERS, TASKS } from './tasks.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const bin = join(modules, '.bin')

const LOOK_FOR_SHELL_MS = 250

const [task, ...args] = process.argv.slice(2)
const command = TASKS[task]
if (!command) fail(`Unknown task '${task}'. Known: ${Object.keys(TASKS).join(', ')}.`)
install(root, packagesOf(task))
run(command, args, SERVERS.includes(task) ? memorySettings() : endingSurely())

/** Large buffers go back to the system when they are freed; a flood would otherwise leave its peak behind (decision 013). */
function memorySettings() {
  return JSON.parse(readFileSync(join(root, 'tools', 'memory-settings.json'), 'utf8'))
}

/** These programs end at once after much work, unlike servers, which wait for their database first. */
function endingSurely() {
  return { nodeOptions: ['--require', join(root, 'tools', 'no-background-compilers.cjs')], environment: {} }
}

function run([script, ...fixed], extra, settings) {
  const child = spawn(pinnedNode(root), [...settings.nodeOptions, join(root, script), ...fixed, ...extra], {
    cwd: root,
    // The channel tells the program at once when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // The compile cache halves the time of a start.
      NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'),
      ...settings.environment,
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    },
    shell: process.platform === 'win32',
  })
  // Ctrl-C also reaches the child by itself, as a member of the same group; programs take the second one for the first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  if (process.env.npm_lifecycle_event) stopWithNpm(child)
}

/**
 * npm passes a signal on to the shell in which it runs its scripts, and many shells end without telling us. Others stay when npm was killed.
 * So a shell that is gone, or that has lost npm, counts as a signal.
 */
function stopWithNpm(child) {
  const shell = process.ppid
  const npm = parentOf(shell)
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) child.kill('SIGTERM')
  }, LOOK_FOR_SHELL_MS).unref()
}

/** Known on Linux alone. */
function parentOf(pid) {
  const file = `/proc/${pid}/stat`
  try {
    return /^\d+ \(.*\) \S+ (\d+)/s.exec(readFileSync(file, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
