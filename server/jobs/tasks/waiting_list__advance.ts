import { z } from 'zod'
import { defineTask } from '../job.ts'

/** Tells the next in line when a deadline has passed. Without a worker the list advances too, when it is read, and only nobody is told. */
export const advanceWaitingList = defineTask({
  name: 'waiting_list__advance',
  payload: z.object({ match_id: z.uuid() }),
  run: async (payload, { query }) => {
    await query('select private.advance_waiting_list($1)', [payload.match_id])
  },
})
