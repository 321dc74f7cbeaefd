import type { Task } from '../job.ts'

/** Looks every ten minutes, so that a night during which nothing ran is made up for. */
export const writeDueBackup: Task = async (_payload, { backUp, now, log, signal }) => {
  await backUp?.(now(), log, signal)
}
