import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { set } from 'date-fns/set'
import { subDays } from 'date-fns/subDays'
import type { Logger } from 'pino'
import type { BackupReport } from '../../domain/system/system-facts.ts'
import type { Config } from '../config/config.ts'
import { backupTimes, newBackupPath, newestSize, removeOld } from './kept.ts'
import { findPassphrase } from './passphrase.ts'
import { writeBackup } from './write-backup.ts'

/** The state of nightly backups after a look; its time is added where it is stored. */
export type BackupStatus = Omit<BackupReport, 'at'>

/** Makes a backup if it is time for one. Resolves with undefined when it was stopped. */
export type NightlyBackup = (now: Date, log: Logger, signal: AbortSignal) => Promise<BackupStatus | undefined>

/** Returns the latest time, now or earlier, at which the clock of the zone showed the full hour. */
export function lastDue(now: Date, hour: number, timeZone: string): Date {
  const options = { in: tz(timeZone) }
  const today = set(now, { hours: hour, minutes: 0, seconds: 0, milliseconds: 0 }, options)
  return new Date(today > now ? subDays(today, 1, options) : today)
}

/**
 * Returns a function that makes the nightly backup when none was made since it was due. A failure is logged, and tried again at the next call;
 * it never throws, so the job of the timer does not pile up.
 */
export function nightlyBackup(
  { backups, dataDir, storageDir }: Pick<Config, 'backups' | 'dataDir'> & Partial<Pick<Config, 'storageDir'>>,
  databaseUrl: string,
  timeZone: () => string,
  env: NodeJS.ProcessEnv,
): NightlyBackup | undefined {
  const { dir, hour, keep, passphraseFile } = backups
  if (!dir) return undefined
  return async (now, log, signal) => {
    const zone = timeZone()
    const due = lastDue(now, hour, zone)
    try {
      const newest = (await backupTimes(dir, 'nightly')).at(-1)
      if (newest && newest >= due) return await statusOf(dir, due, zone, null)
      const passphrase = await findPassphrase(env, passphraseFile)
      const to = await newBackupPath(dir, 'nightly', now, passphrase !== undefined)
      const summary = await writeBackup({ databaseUrl, dataDir, storageDir, to, passphrase, signal })
      await removeOld(dir, 'nightly', keep)
      log.info({ to, ...summary }, 'backup: written and read back')
      return await statusOf(dir, due, zone, null)
    } catch (error) {
      if (signal.aborted) return undefined
      log.error({ error, dir }, `backup: there is none of this night. ${(error as Error).message}`)
      return await statusOf(dir, due, zone, (error as Error).message)
    }
  }
}

async function statusOf(
  dir: string,
  due: Date,
  timeZone: string,
  failure: string | null,
): Promise<BackupStatus> {
  // The folder may be what has failed.
  const newest = await backupTimes(dir, 'nightly').catch(() => [])
  return {
    enabled: true,
    lastAt: newest.at(-1)?.toISOString() ?? null,
    bytes: await newestSize(dir, 'nightly').catch(() => null),
    dueAt: due.toISOString(),
    nextAt: new Date(addDays(due, 1, { in: tz(timeZone) })).toISOString(),
    failure,
  }
}
