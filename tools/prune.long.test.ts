import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prune } from './prune.mjs'
import { RUNNING_PROGRAMS } from './tasks.mjs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const MINUTES = 60_000
const SOURCES = ['ls-files', '--cached', '--others', '--exclude-standard']

let folder: string
let dataDir: string
let child: ChildProcess | undefined
beforeAll(() => {
  // On the same disk, so that packages are linked instead of copied.
  mkdirSync('.cache', { recursive: true })
  folder = mkdtempSync(join('.cache', 'pruned-'))
  dataDir = mkdtempSync(join(tmpdir(), 'courtside-pruned-'))
  // The user who runs PostgreSQL has to reach it.
  chmodSync(dataDir, 0o711)
  for (const file of execFileSync('git', SOURCES, { encoding: 'utf8' }).split('\n').filter(Boolean))
    cpSync(file, join(folder, file))
  for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(packages))
    if (path && !dev && existsSync(path)) linkFolder(path)
  cpSync('node_modules/.bin', join(folder, 'node_modules/.bin'), { recursive: true, verbatimSymlinks: true })
  prune(join(folder, 'node_modules'))
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  writeFileSync(join(folder, 'node_modules/.installed'), `${lock} running`)
}, 5 * MINUTES)
afterAll(() => {
  child?.kill('SIGKILL')
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true })
}, MINUTES)

/** Links the files of a package; packages inside of it have entries of their own. */
function linkFolder(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = `${path}/${entry.name}`
    if (entry.isDirectory() && entry.name !== 'node_modules') linkFolder(inside)
    if (!entry.isFile() && !entry.isSymbolicLink()) continue
    mkdirSync(dirname(join(folder, inside)), { recursive: true })
    if (entry.isFile()) linkSync(inside, join(folder, inside))
    else cpSync(inside, join(folder, inside), { verbatimSymlinks: true })
  }
}

test(
  'with the pruned packages a start builds the client and serves it',
  async () => {
    child = spawn(
      process.execPath,
      ['tools/run.mjs', 'start', '--port', '0', '--data-dir', join(dataDir, 'data'), '--demo'],
      {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let output = ''
    const ready = Promise.withResolvers<void>()
    const read = (chunk: string) => {
      output += chunk
      if (output.includes('Ctrl-C stops it.')) ready.resolve()
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    const exited = once(child, 'exit')
    await Promise.race([ready.promise, exited])
    expect(output).toContain('The client is built.')
    const [address = ''] = /http:\/\/localhost:\d+/.exec(output) ?? []
    expect((await fetch(address)).status).toBe(200)
    child.kill('SIGTERM')
    expect((await exited)[0]).toBe(0)
  },
  10 * MINUTES,
)

test.each(RUNNING_PROGRAMS.filter((program) => !/tools|update/.test(program)))(
  '%s is loaded whole',
  (program) => {
    const output = execFileSync(join('node_modules', '.bin', 'node'), [program, '--help'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(output).toContain('Usage: npm run')
  },
  MINUTES,
)
