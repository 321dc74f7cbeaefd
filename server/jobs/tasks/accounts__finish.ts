import { millisecondsInHour } from 'date-fns/constants'
import { defineTask } from '../job.ts'

/**
 * Merges the accounts whose owners agreed some days ago, and deletes those that stewards removed a week ago. Each is a transaction of its
 * own, so that none waits for another that fails.
 */
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
