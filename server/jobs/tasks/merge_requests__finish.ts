import type { Task } from '../job.ts'

/** Merges the accounts whose owners agreed some days ago. Each is a transaction of its own, so that none waits for another that fails. */
export const finishMerges: Task = async (_payload, { query, log }) => {
  const { rows } = await query<{ double: string }>('select private.due_merges() as double')
  const failures: unknown[] = []
  for (const { double } of rows)
    await query('select private.finish_merge($1)', [double]).catch((error: unknown) => failures.push(error))
  if (rows.length > 0) log.info({ merges: rows.length - failures.length }, 'accounts: merged')
  if (failures.length > 0) throw new AggregateError(failures, 'Some accounts could not be merged.')
}
