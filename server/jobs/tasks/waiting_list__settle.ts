import { z } from 'zod'
import type { Task } from '../job.ts'

const ids = z.object({ match_id: z.uuid() })

/**
 * Settles a waiting list when a deadline has passed, so that the next in line is told. Whoever reads or writes the list settles it too:
 * without a worker the same place is offered at the same instant, only nobody is told of it before.
 */
export const settleWaitingList: Task = async (payload, { query }) => {
  await query('select private.settle_waiting($1)', [ids.parse(payload).match_id])
}
