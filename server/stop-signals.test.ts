import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { NODE_ENVIRONMENT } from 'supabase-compatible/testing/node-environment.ts'
import { isLong } from 'supabase-compatible/testing/runs.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isRunning } from '../testing/test-server.ts'
import { buildClient } from '../tools/build-client.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 })

const MAX_MS = 10_000
const unitFile = await readFile('docs/server/courtside.service', 'utf8')
const unit = Object.fromEntries(
  [...(/\[Service\]\n(.*?)\n\n/s.exec(unitFile)?.[1]?.matchAll(/^(\w+)=(.*)$/gm) ?? [])].map(
    ([, name, value]) => [name, value],
  ),
)

let dataDir: string
let started: number[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'courtside-signals-'))
  await buildClient()
})
afterEach(async () => {
  for (const pid of started) if (await isRunning(pid)) process.kill(pid, 'SIGKILL')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Starts a command line as a service manager does, in a group of its own; resolves with every process when it is ready. */
async function start(commandLine: string): Promise<{ main: ChildProcess; pids: number[] }> {
  const [program = '', ...args] = commandLine.split(' ')
  const child = spawn(program, args, {
    env: { ...NODE_ENVIRONMENT, HOME: dataDir, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  started = [child.pid ?? 0]
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
        if (output.includes('is ready:')) resolve()
      })
    child.once('exit', (code) => reject(new Error(`ended with ${code}\n${output}`)))
  })
  const pids = await treeOf(child.pid ?? 0)
  started = pids
  // The program, what it started, and PostgreSQL with processes of its own.
  expect(pids.length).toBeGreaterThan(5)
  return { main: child, pids }
}

/** Starts a tool in a group of its own; resolves with every process, and with the folder of the data, once PostgreSQL runs. */
async function startTool(commandLine: string) {
  const [program = '', ...args] = commandLine.split(' ')
  const child = spawn(program, args, { env: NODE_ENVIRONMENT, stdio: 'ignore', detached: true })
  started = [child.pid ?? 0]
  const folder = await vi.waitUntil(
    async () => {
      started = await treeOf(child.pid ?? 0)
      const lines = await Promise.all(
        started.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
      )
      return lines.map((line) => /\bpostgres\0-D\0([^\0]+)/.exec(line)?.[1]).find(Boolean)
    },
    { timeout: 60_000, interval: 50 },
  )
  return { main: child, pids: started, folder: folder ?? '' }
}

async function treeOf(root: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = /^\d+ \(.*\) \S+ (\d+)/s.exec(stat)?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const tree = [root]
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  return tree
}

/** A process that has ended by itself meanwhile gets no signal, as with a service manager. */
function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function nothingIsLeft(pids: number[]): Promise<void> {
  const left = async () => {
    const running = await Promise.all(pids.map(async (pid) => ((await isRunning(pid)) ? pid : 0)))
    return running.filter((pid) => pid !== 0)
  }
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: MAX_MS, interval: 100 })
}

/** PostgreSQL says so in its own file when it was stopped and not killed. */
async function stoppedCleanly(): Promise<void> {
  await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
}

const commandOfUnit = () => unit.ExecStart?.replace(/^\S+/, process.execPath) ?? ''

// `npm test` has the kill of `tools/run.mjs`, which ends the same processes in the same way, and one tool.
if (isLong)
  test.runIf(process.platform === 'linux')(
    'the documented unit: SIGTERM to the main process stops everything',
    async () => {
      expect(unit.KillMode).toBe('mixed')
      const { main: child, pids } = await start(commandOfUnit())
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      expect((await exit)[0]).toBe(0)
      // With KillMode=mixed whatever is left is killed now.
      await nothingIsLeft(pids)
      await stoppedCleanly()
    },
  )

if (isLong)
  test.runIf(process.platform === 'linux')(
    'SIGTERM to the whole control group at once stops everything too',
    async () => {
      const { main: child, pids } = await start(commandOfUnit())
      const exit = once(child, 'exit')
      for (const pid of pids) signal(pid)
      await exit
      await nothingIsLeft(pids)
      await stoppedCleanly()
    },
  )

if (isLong)
  test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
    '%s to `npm start` alone reaches everything that it started',
    async (signalName) => {
      const { main: child, pids } = await start('npm start')
      child.kill(signalName)
      await nothingIsLeft(pids)
      await stoppedCleanly()
    },
  )

test.runIf(process.platform === 'linux')('the end of tools/run.mjs reaches the server', async () => {
  const { main: child, pids } = await start(`${process.execPath} tools/run.mjs start`)
  child.kill('SIGKILL')
  await nothingIsLeft(pids)
  await stoppedCleanly()
})

/** Each in its turn starts PostgreSQL, in processes of its own or in its own one. */
const TOOLS = [
  'tools/schema/schema.ts --check',
  ...(isLong
    ? [
        'tools/run.mjs bench --only jobs',
        'tools/fuzz.ts --cases 1',
        'bench/start-up.ts',
        'bench/pages/pages.ts',
      ]
    : []),
]

test.runIf(process.platform === 'linux').each(TOOLS)(
  'SIGINT to %s alone leaves neither a process nor a folder',
  async (tool) => {
    const { main: child, pids, folder } = await startTool(`${process.execPath} ${tool}`)
    child.kill('SIGINT')
    await nothingIsLeft(pids)
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), EVENTUALLY)
  },
)
