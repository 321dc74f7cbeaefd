import { tz } from '@date-fns/tz'
import { set } from 'date-fns/set'
import { subDays } from 'date-fns/subDays'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { backupTimes, newBackupPath, removeOld } from './kept.ts'
import { findPassphrase } from './passphrase.ts'
import { writeBackup } from './write-backup.ts'

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
): ((now: Date, log: Logger, signal: AbortSignal) => Promise<void>) | undefined {
  const { dir, hour, keep, passphraseFile } = backups
  if (!dir) return undefined
  return async (now, log, signal) => {
    try {
      const newest = (await backupTimes(dir, 'nightly')).at(-1)
      if (newest && newest >= lastDue(now, hour, timeZone())) return
      const passphrase = await findPassphrase(env, passphraseFile)
      const to = await newBackupPath(dir, 'nightly', now, passphrase !== undefined)
      const summary = await writeBackup({ databaseUrl, dataDir, storageDir, to, passphrase, signal })
      await removeOld(dir, 'nightly', keep)
      log.info({ to, ...summary }, 'backup: written and read back')
    } catch (error) {
      if (signal.aborted) return
      log.error({ error, dir }, `backup: there is none of this night. ${(error as Error).message}`)
    }
  }
}
