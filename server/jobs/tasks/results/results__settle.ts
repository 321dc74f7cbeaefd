import { defineTask } from '../../job.ts'

/**
 * Settles the results that nobody has answered for 48 hours, each in a transaction of its own, and brings disputes of 72 hours to the stewards. A late
 * worker does so late.
 */
export const settleResults = defineTask({
  name: 'results__settle',
  timer: { at: '*/5 * * * *', atStart: true },
  run: async (_payload, { query, log, now }) => {
    const { rows } = await query<{ id: string }>('select id from private.silent_results($1) as id', [now()])
    for (const { id } of rows) await query('select private.settle_silent_result($1, $2)', [id, now()])
    const { rows: more } = await query<{ disputes: string }>(
      'select private.escalate_results($1) as disputes',
      [now()],
    )
    if (Number(more[0]?.disputes))
      log.info({ disputes: more[0]?.disputes }, 'results: disputes wait for stewards')
  },
})
