// Brings node_modules to what package-lock.json says. Plain JavaScript, because any Node from 18 on reads it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { missingPackages, packagesToHave, thisMachine } from './packages.mjs'

/**
 * Not `npm ci`: it insists on entries for the optional packages of every other platform, which a lockfile made on one platform or from a
 * partial registry does not have. The options leave out what nobody reads here, and ask nothing again that is in npm's cache.
 */
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline']
/**
 * npm leaves out native parts for which the Node that it runs on is too old. The first round brings the pinned Node, with which the second
 * one runs. The npm of some systems names a Node of its own all the same; the last round uses another npm.
 */
const ROUNDS = [[], [], ['exec', '--yes', '--package=npm@11', '--', 'npm']]
const UNFINISHED = 'unfinished'

/** Installs what is missing, and ends this process with a sentence when that is not possible. */
export function install(root, needed) {
  const modules = join(root, 'node_modules')
  const stampFile = join(modules, '.installed')
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
  const lock = digestOf(join(root, 'package-lock.json'))
  const isWhole = !isPartial(stamp)
  const wanted = packagesToHave(stamp, needed, isWhole && existsSync(join(modules, 'vitest')))
  if (isWhole && stamp?.startsWith(lock) && leftOut(root, wanted).length === 0) return
  refuseWhereNotWritable(root, modules)
  if (!isWhole) removeUnfinished(modules, stamp)
  mkdirSync(modules, { recursive: true })
  writeFileSync(stampFile, `${UNFINISHED} ${process.pid}`)
  console.log('Installing packages (a minute or two on the first run) …')
  installInRounds(root, wanted, () => {
    // npm has put everything back.
    if (isWhole && stamp) writeFileSync(stampFile, stamp)
    else rmSync(stampFile, { force: true })
  })
  writeFileSync(stampFile, `${lock} ${wanted}`)
}

function digestOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/**
 * npm takes a package for whole when its package.json is there, so what an interrupted installation leaves would stay as it is. Earlier
 * versions removed files from packages, and said 'running' then.
 */
function isPartial(stamp) {
  return stamp?.startsWith(UNFINISHED) || stamp?.endsWith(' running')
}

function leftOut(root, wanted) {
  const missing = missingPackages(root, wanted, thisMachine())
  return existsSync(pinnedNode(root)) ? missing : ['node_modules/.bin/node', ...missing]
}

/** @returns {string} the program of the package `node` */
export function pinnedNode(root) {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
}

function refuseWhereNotWritable(root, modules) {
  try {
    accessSync(existsSync(modules) ? modules : root, constants.W_OK)
  } catch {
    fail(
      `Packages are missing in ${root}, and this user may not write there. Run \`npm run build\` as the user it belongs to.`,
    )
  }
}

function removeUnfinished(modules, stamp) {
  const pid = Number(stamp.split(' ')[1])
  if (pid > 0 && pid !== process.pid && isInstalling(pid))
    fail(`Process ${pid} is installing packages in this folder. Start again when it is done.`)
  console.log('The last installation did not come to its end, and is begun anew.')
  try {
    rmSync(modules, { recursive: true, force: true })
  } catch (error) {
    fail(`${modules} cannot be removed (${error.code}). Remove it by hand and start again.`)
  }
}

/** On Linux an ended process that nobody has waited for, and another program that was given its number, are told apart. */
function isInstalling(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return false
  }
  const commandLine = `/proc/${pid}/cmdline`
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('run.mjs')
}

function installInRounds(root, wanted, undo) {
  for (const through of ROUNDS) {
    const { status, signal, error } = npm(root, [
      ...through,
      ...INSTALL,
      wanted === 'all' ? '--include=dev' : '--omit=dev',
    ])
    if (signal) fail('The installation was interrupted. Start again.')
    if (status !== 0) {
      undo()
      fail(
        error
          ? `npm could not be run (${error.code}). Install it and start again.`
          : 'npm install failed (see above). Check the connection to the npm registry and start again.',
      )
    }
    if (leftOut(root, wanted).length === 0) return
  }
  fail(
    `npm left out ${leftOut(root, wanted).join(', ')}. Remove settings such as omit and ignore-scripts (\`npm config list\`) and start again.`,
  )
}

/** With the pinned Node, once it is there. */
function npm(root, args) {
  const isWindows = process.platform === 'win32'
  const noBackgroundCompilers = join(root, 'tools', 'no-background-compilers.cjs')
  return spawnSync(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    // Errors and progress are printed, and not how many packages each round has changed.
    stdio: ['inherit', 'ignore', 'inherit'],
    env: {
      ...process.env,
      npm_config_loglevel: 'error',
      npm_config_engine_strict: 'false',
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(noBackgroundCompilers)}`,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    },
    shell: isWindows,
  })
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
