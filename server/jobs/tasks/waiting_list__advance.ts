import { z } from 'zod'
import { defineTask } from '../job.ts'

/**
 * Advances a waiting list when a deadline has passed, so that the next in line is told. Whoever reads or writes the list advances it too:
 * without a worker the same place is offered at the same instant, only nobody is told of it before.
 */
export const advanceWaitingList = defineTask({
  name: 'waiting_list__advance',
  payload: z.object({ match_id: z.uuid() }),
  run: async (payload, { query }) => {
    await query('select private.advance_waiting_list($1)', [payload.match_id])
  },
})
