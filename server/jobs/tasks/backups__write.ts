import type { BackupStatus } from '../../backup/nightly.ts'
import type { Task } from '../job.ts'

const NO_BACKUPS: BackupStatus = {
  enabled: false,
  lastAt: null,
  bytes: null,
  dueAt: null,
  nextAt: null,
  failure: null,
}

/** Looks every ten minutes, so that a night during which nothing ran is made up for. */
export const writeDueBackup: Task = async (_payload, { backUp, now, log, signal, query }) => {
  const report = backUp ? await backUp(now(), log, signal) : NO_BACKUPS
  if (report) await query('select private.report_system($1, $2)', ['backup', report])
}
