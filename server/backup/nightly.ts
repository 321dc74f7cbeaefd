import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ifMissing } from 'supabase-compatible'
import { addDays, clockAt, instantOf } from '../../domain/local-time.ts'
import type { BackupReport } from '../../domain/system/system-facts.ts'
import type { Config } from '../config/config.ts'
import { findPassphrase } from './passphrase.ts'
import { unwritable, writeBackup } from './write-backup.ts'

/** The state of nightly backups after a look; its time is added where it is stored. */
export type BackupStatus = Omit<BackupReport, 'at'>

/** Makes a backup if it is time for one. Resolves with undefined when it was stopped. */
export type NightlyBackup = (now: Date, log: Logger, signal: AbortSignal) => Promise<BackupStatus | undefined>

/** Returns the latest time, now or earlier, at which the clock of the zone showed the full hour. */
export function lastDue(now: Date, hour: number, timeZone: string): Date {
  const today = dayOf(now, timeZone)
  const due = dueOn(today, hour, timeZone)
  return due > now ? dueOn(addDays(today, -1), hour, timeZone) : due
}

const dayOf = (at: Date, zone: string) => clockAt({ now: at.getTime(), zone }).day

const dueOn = (day: string, hour: number, zone: string) =>
  new Date(instantOf(day, `${String(hour).padStart(2, '0')}:00`, zone))

/** Makes the nightly backup when it is due. A failure is logged and tried again at the next call: it never throws, so no jobs pile up. */
export function nightlyBackup(
  { backups, dataDir, storageDir }: Pick<Config, 'backups' | 'dataDir'> & Partial<Pick<Config, 'storageDir'>>,
  databaseUrl: string,
  timeZone: () => string,
): NightlyBackup | undefined {
  const { dir, hour, keep, passphraseFile } = backups
  if (!dir) return undefined
  return async (now, log, signal) => {
    const zone = timeZone()
    const due = lastDue(now, hour, zone)
    let failure: string | null = null
    try {
      const newest = (await backupTimes(dir, 'nightly')).at(-1)
      if (!newest || newest < due) {
        const passphrase = await findPassphrase(passphraseFile)
        const to = await newBackupPath(dir, 'nightly', now, passphrase !== undefined)
        const summary = await writeBackup({ databaseUrl, dataDir, storageDir, to, passphrase, signal })
        await removeOld(dir, 'nightly', keep)
        log.info({ to, ...summary }, 'backup: written and read back')
      }
    } catch (error) {
      if (signal.aborted) return undefined
      failure = (error as Error).message
      log.error({ error, dir }, `backup: there is none of this night. ${failure}`)
    }
    const nextAt = dueOn(addDays(dayOf(due, zone), 1), hour, zone).toISOString()
    return { enabled: true, ...(await newestIn(dir)), dueAt: due.toISOString(), nextAt, failure }
  }
}

/** Describes the newest nightly backup. The folder may be what has failed. */
async function newestIn(dir: string): Promise<Pick<BackupStatus, 'lastAt' | 'bytes'>> {
  const [name] = (await backupsIn(dir, 'nightly').catch(() => [])).slice(-1)
  if (!name) return { lastAt: null, bytes: null }
  const found = await stat(join(dir, name)).catch(() => undefined)
  return { lastAt: timeOf(name).toISOString(), bytes: found?.size ?? null }
}

/** Backups are made each night, and before an update changes the database. Each kind is kept by itself. */
type Kind = 'nightly' | 'before-update'

const NAME = /^courtside-(nightly|before-update)-(\d{4}-\d\d-\d\dT\d{6}(?:\.\d{3})?Z)\.tar\.gz(\.encrypted)?$/
const DRAFT = /^courtside-(nightly|before-update)-.*\.unfinished$/

/** A path for a new backup, in a folder that exists. Names sort by time, to the millisecond: a failed start may come again within a second. */
export async function newBackupPath(folder: string, kind: Kind, now: Date, encrypted: boolean) {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw unwritable(folder, error)
  })
  const time = now.toISOString().replaceAll(':', '')
  return join(folder, `courtside-${kind}-${time}.tar.gz${encrypted ? '.encrypted' : ''}`)
}

/** Times of the backups of a kind, oldest first; none when the folder is missing. */
export const backupTimes = async (folder: string, kind: Kind): Promise<Date[]> =>
  (await backupsIn(folder, kind)).map(timeOf)

function timeOf(name: string): Date {
  const [, , time = ''] = NAME.exec(name) ?? []
  return new Date(time.replace(/T(\d\d)(\d\d)/, 'T$1:$2:'))
}

/** Removes all but the newest backups of a kind, and what one that was killed has left. Other files stay. */
export async function removeOld(folder: string, kind: Kind, keep: number): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => DRAFT.exec(name)?.[1] === kind)
  const old = (await backupsIn(folder, kind)).slice(0, -keep)
  for (const name of [...drafts, ...old]) await rm(join(folder, name), { force: true })
}

async function backupsIn(folder: string, kind: Kind): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing<string[]>([]))
  return names.filter((name) => NAME.exec(name)?.[1] === kind).sort()
}
