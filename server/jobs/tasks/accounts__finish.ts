import { millisecondsInHour } from '../../../domain/time-units.ts'
import { defineTask } from '../job.ts'

/** Finishes merges agreed some days ago and removals of a week ago, each in its own transaction: none waits for one that fails. */
export const finishAccounts = defineTask({
  name: 'accounts__finish',
  timer: { at: '7 * * * *', catchUp: millisecondsInHour },
  run: async (_payload, { query, log }) => {
    const { rows } = await query<{ account: string; finish: string }>(
      `select account, 'finish_merge' as finish from private.due_merges() as account
       union all select account, 'finish_member_removal' from private.due_removals() as account`,
    )
    const failures: unknown[] = []
    for (const { account, finish } of rows)
      await query(`select private.${finish}($1)`, [account]).catch((error: unknown) => failures.push(error))
    if (rows.length > 0) log.info({ accounts: rows.length - failures.length }, 'accounts: merged or deleted')
    if (failures.length > 0)
      throw new AggregateError(failures, 'Some accounts could not be merged or deleted.')
  },
})
