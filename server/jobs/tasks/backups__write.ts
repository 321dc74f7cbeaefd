import type { BackupStatus } from '../../backup/nightly.ts'
import { defineTask, inSeconds } from '../job.ts'

const NO_BACKUPS: BackupStatus = {
  enabled: false,
  lastAt: null,
  bytes: null,
  dueAt: null,
  nextAt: null,
  failure: null,
}

/** Looks every ten minutes, so that a night during which nothing ran is made up for. */
export const writeDueBackup = defineTask({
  name: 'backups__write',
  timer: { at: '*/10 * * * *', atStart: true },
  metrics: [
    {
      name: 'backup_timestamp_seconds',
      help: 'The last nightly backup.',
      read: ({ reports: { backup } }) => [[inSeconds(backup?.lastAt)]],
    },
    { name: 'backup_bytes', help: 'Size of it.', read: ({ reports: { backup } }) => [[backup?.bytes]] },
    {
      name: 'backup_failed',
      help: '1 when the last attempt failed.',
      read: ({ reports: { backup } }) => [[backup?.enabled ? Number(backup.failure !== null) : undefined]],
    },
  ],
  run: async (_payload, { backUp, now, log, signal, query }) => {
    const report = backUp ? await backUp(now(), log, signal) : NO_BACKUPS
    if (report) await query('select private.report_system($1, $2)', ['backup', report])
  },
})
