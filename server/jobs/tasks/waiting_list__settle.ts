import { z } from 'zod'
import { defineTask } from '../job.ts'

/**
 * Settles a waiting list when a deadline has passed, so that the next in line is told. Whoever reads or writes the list settles it too:
 * without a worker the same place is offered at the same instant, only nobody is told of it before.
 */
export const settleWaitingList = defineTask({
  name: 'waiting_list__settle',
  payload: z.object({ match_id: z.uuid() }),
  run: async (payload, { query }) => {
    await query('select private.settle_waiting($1)', [payload.match_id])
  },
})
