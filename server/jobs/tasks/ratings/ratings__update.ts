import { updateRatings } from '../../../ratings/update-ratings.ts'
import { defineTask, inSeconds } from '../../job.ts'

/**
 * Computes what is new in the log of results, or everything anew; each minute what a worker that died has left, and evenings that count and whose
 * scores have become final.
 */
export const updateAllRatings = defineTask({
  name: 'ratings__update',
  timer: { at: '* * * * *', atStart: true },
  metrics: [
    {
      name: 'rated_results',
      help: 'Results in the current generation of ratings.',
      read: ({ reports: { ratings } }) => [[ratings?.results]],
    },
    {
      name: 'ratings_waiting',
      help: 'Results that are not computed yet, or not as they are now.',
      read: ({ reports: { ratings } }) => [[ratings?.waiting]],
    },
    {
      name: 'ratings_since_seconds',
      help: 'When all ratings were last computed anew, in seconds since 1970.',
      read: ({ reports: { ratings } }) => [[inSeconds(ratings?.since)]],
    },
  ],
  run: async (_payload, { query, log }) => {
    const { rows } = await query<{ id: string }>('select id from private.evenings_to_log() as id')
    for (const { id } of rows) await query('select private.log_evening($1)', [id])
    await updateRatings(query, log)
    await query('select private.report_ratings()')
  },
})
