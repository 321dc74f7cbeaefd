import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { SetupError } from '../settings/setup-error.ts'
import { ifMissing } from '../whole-files.ts'
import type { Binaries } from './binaries.ts'
import { type Account, closedFolder, explain, type PostgresHost, postgresEnvironment } from './host.ts'

const MAJOR = '17'

/**
 * Finds the path of the cluster of a data folder. Started by root, PostgreSQL runs as another user, who must be able to pass
 * through every folder on the way; where one is closed the cluster is made elsewhere, if `moved` allows it, with a
 * link to it in the data folder.
 */
export async function clusterPath(
  dataDir: string,
  account: Account,
  host: PostgresHost,
  moved?: (folder: string) => void,
): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const usual = join(dataDir, 'postgres')
  if (account.uid === undefined) return usual
  const linked = await readlink(usual).catch(() => undefined)
  if (linked) return linked
  await chmod(dataDir, (await stat(dataDir)).mode | 0o011)
  const closed = await closedFolder(dataDir, account)
  if (!closed) return usual
  if (!moved)
    throw new SetupError(
      `You are root, so PostgreSQL runs as user number ${account.uid} (postgres), who cannot pass through ${closed}. ` +
        `Set ${host.dataDirSetting} to a folder that this user can reach (${host.folderForRoot}), open the way ` +
        `(chmod o+x ${closed}), or start ${host.name} as an ordinary user.`,
    )
  await mkdir(host.folderForRoot, { recursive: true, mode: 0o755 })
  const open = await mkdtemp(join(host.folderForRoot, 'data-'))
  await chmod(open, 0o711)
  const folder = join(open, 'postgres')
  await symlink(folder, usual)
  moved(folder)
  return folder
}

export interface ClusterParts {
  clusterDir: string
  account: Account
  binaries: Binaries
  flags: string[]
  host: PostgresHost
}

/** Makes the cluster when there is none, checks it otherwise. Returns the superuser's password. */
export async function openCluster(dataDir: string, parts: ClusterParts): Promise<string> {
  const { clusterDir, host } = parts
  const password = await readOrMakePassword(dataDir)
  const major = await readIfThere(join(clusterDir, 'PG_VERSION'))
  if (major === undefined) await makeCluster(parts, password)
  else if (major !== MAJOR)
    throw new SetupError(
      `The database in ${clusterDir} was made by PostgreSQL ${major}; ${host.name} brings ${MAJOR}. ` +
        `Nothing was changed. ${host.wayFromOlderCluster}`,
    )
  return password
}

async function readOrMakePassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres-password')
  const known = await readIfThere(file)
  if (known) return known
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  return password
}

/** Makes the cluster beside its final path and renames it when complete, so an interrupted first start leaves no half-made cluster. */
async function makeCluster(parts: ClusterParts, password: string): Promise<void> {
  const { clusterDir, account } = parts
  const draft = `${clusterDir}.new`
  const passwordFile = `${clusterDir}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  try {
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(draft, account.uid, account.gid)
      await chown(passwordFile, account.uid, account.gid)
    }
    await runInitdb(parts, draft, passwordFile)
    await rename(draft, clusterDir)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

function runInitdb({ account, binaries, flags, host }: ClusterParts, dir: string, passwordFile: string) {
  const args = [
    `--pgdata=${dir}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    ...flags,
  ]
  return new Promise<void>((resolve, reject) => {
    const child = spawn(binaries.initdb, args, {
      ...account,
      env: postgresEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const giveUp = () => child.kill('SIGKILL')
    process.prependOnceListener('exit', giveUp)
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', giveUp)
      if (code === 0) resolve()
      else reject(new Error(explain('The database could not be made', output, dir, host)))
    })
  })
}

async function readIfThere(file: string): Promise<string | undefined> {
  return (await readFile(file, 'utf8').catch(ifMissing(undefined)))?.trim()
}
