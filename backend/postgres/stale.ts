import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ifMissing } from '../whole-files.ts'

const run = promisify(execFile)
const STOP_TIMEOUT_MS = 4000
/** Linux has the largest process ids of all systems. */
const MAX_PID = 2 ** 22

/**
 * Stops the PostgreSQL that an earlier, killed process of ours left running on this very folder. Any other process that
 * happens to have the number in `postmaster.pid` by now is left alone. A file that names no process is removed when no
 * PostgreSQL holds the folder.
 */
export async function stopStalePostmaster(clusterDir: string): Promise<'none' | 'stopped'> {
  const file = join(clusterDir, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(ifMissing(undefined))
  if (text === undefined) return 'none'
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || pid > MAX_PID) {
    // A full disk or a loss of power leaves such a file, and PostgreSQL would refuse to start beside it.
    const holder = await findPostgresOn(clusterDir)
    if (holder === undefined) await rm(file, { force: true })
    else await end(holder, clusterDir)
    return holder === undefined ? 'none' : 'stopped'
  }
  if (pid === process.pid || !isAlive(pid)) return 'none'
  if (!isPostgresOn(await commandLine(pid), clusterDir)) {
    // PostgreSQL would refuse to start while a process with this number lives. It ignores the number of its parent, so
    // ours goes there; the rest of the file stays, since it guards against left-over backends.
    await writeFile(file, [process.pid, ...lines.slice(1)].join('\n'))
    return 'none'
  }
  await end(pid, clusterDir)
  return 'stopped'
}

/** The postmaster of this folder, where the file does not say which process it is; undefined when there is none. */
async function findPostgresOn(clusterDir: string): Promise<number | undefined> {
  for (const pid of await allProcesses()) if (isPostgresOn(await commandLine(pid), clusterDir)) return pid
  return undefined
}

async function allProcesses(): Promise<number[]> {
  const fromProc = await readdir('/proc').catch(() => undefined)
  const fromPs = async () =>
    (await run('ps', ['-axo', 'pid=']).catch(() => ({ stdout: '' }))).stdout.split('\n')
  return (fromProc ?? (await fromPs())).map(Number).filter((pid) => pid > 0)
}

function isPostgresOn(command: string[], clusterDir: string): boolean {
  const at = command.indexOf('-D')
  return /postgres(\.exe)?$/.test(command[0] ?? '') && command[at + 1] === clusterDir
}

async function commandLine(pid: number): Promise<string[]> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (fromProc !== undefined) return fromProc.split('\0')
  const fromPs = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return fromPs.stdout.trim().split(' ')
}

/** Fast shutdown, and after a while the immediate one, which loses nothing either: the log is replayed. */
async function end(pid: number, clusterDir: string): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS
  process.kill(pid, 'SIGINT')
  // A zombie keeps its process id but not its command line, so the command line decides.
  while (isPostgresOn(await commandLine(pid), clusterDir)) {
    await wait(25)
    if (Date.now() > deadline && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
