import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../settings/setup-error.ts'

/** The program that PostgreSQL belongs to, as its operator knows it: sentences for them name it and its settings. */
export interface PostgresHost {
  name: string
  /** The setting that chooses the data folder. */
  dataDirSetting: string
  /** The setting for a PostgreSQL of the operator's own. */
  databaseUrlSetting: string
  /** Files that the user postgres cannot reach in root's own folders are kept here. */
  folderForRoot: string
  /** Sentences that lead on from a cluster that another version of PostgreSQL made. */
  wayFromOlderCluster: string
}

/** The backend by itself, as `main.ts` starts it. */
export const STANDALONE: PostgresHost = {
  name: 'the backend',
  dataDirSetting: '--data-dir',
  databaseUrlSetting: '--database-url',
  folderForRoot: '/var/lib/supabase-compatible',
  wayFromOlderCluster:
    'Dump it with the pg_dump of that version, move the folder away, start again, and load the dump with psql.',
}

/** A sentence for the operator from what PostgreSQL printed. */
export function explain(what: string, output: string, dir: string, host: PostgresHost): string {
  if (/No space left on device/i.test(output))
    return `${what}: the disk that holds ${dir} is full. Free some space and start again; nothing that was saved is lost.`
  if (/Permission denied/i.test(output))
    return `${what}: PostgreSQL may not read or write ${dir}. Give the folder back to the user it runs as (chown -R).`
  if (/Read-only file system/i.test(output))
    return `${what}: ${dir} is on a read-only disk. Set ${host.dataDirSetting} to a folder that can be written.`
  if (/could not create shared memory|could not map anonymous shared memory/i.test(output))
    return `${what}: this machine has too little (shared) memory left for PostgreSQL. Free some and start again.`
  const lines = output.trim().split('\n').slice(-8).join('\n')
  return `${what}. It said:\n${lines || '(nothing)'}`
}

/** The user that runs PostgreSQL, which refuses to run as root. Empty means the user of this process. */
export interface Account {
  uid?: number
  gid?: number
}

const run = promisify(execFile)
const USER = 'postgres'

/** The account for a cluster: the owner of what exists, else the user `postgres`, made when missing. */
export async function postgresAccount(clusterDir: string, host: PostgresHost): Promise<Account> {
  const me = process.getuid?.()
  const owner = await stat(clusterDir).catch(() => undefined)
  if (me === undefined) return {}
  if (me !== 0) {
    if (owner && owner.uid !== me)
      throw new SetupError(
        `The database in ${clusterDir} belongs to user number ${owner.uid}, not to you (${me}). ` +
          `Start ${host.name} as the user who made it (root, if root made it), or set another ${host.dataDirSetting}.`,
      )
    return {}
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await lookUp()) ?? (await makeUser(host))
}

async function lookUp(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', USER]), run('id', ['-g', USER])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function makeUser(host: PostgresHost): Promise<Account> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', USER])
  } catch (error) {
    throw new SetupError(
      "PostgreSQL does not run as root, and the user 'postgres' could not be made " +
        `(${(error as Error).message.trim()}). Make it by hand, or start ${host.name} as an ordinary user.`,
    )
  }
  const account = await lookUp()
  if (!account) throw new SetupError("The user 'postgres' was made but cannot be found. Start again.")
  return account
}

/** The outermost folder on the way to `path`, itself included, that the account may not pass through. */
export async function closedFolder(path: string, account: Account): Promise<string | undefined> {
  if (account.uid === undefined) return undefined
  const above = dirname(path) === path ? undefined : await closedFolder(dirname(path), account)
  if (above) return above
  const { mode, uid, gid } = await stat(path)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return mode & bit ? undefined : path
}

/** English messages, and nothing of our own environment, which may hold secrets. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C' }
}
