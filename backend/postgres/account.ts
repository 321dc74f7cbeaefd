import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../settings/setup-error.ts'
import type { PostgresHost } from './host.ts'

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
