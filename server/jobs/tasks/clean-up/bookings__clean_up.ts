import { millisecondsInDay } from 'date-fns/constants'
import { defineTask } from '../../job.ts'

/** Deletes bookings that are more than a month old; no screen shows them. */
export const cleanUpBookings = defineTask({
  name: 'bookings__clean_up',
  timer: { at: '27 3 * * *', catchUp: millisecondsInDay },
  run: async (_payload, { query, log, now }) => {
    const monthAgo = new Date(now().getTime() - 31 * millisecondsInDay)
    const { rowCount } = await query('delete from public.bookings where booking_date < $1', [monthAgo])
    if (rowCount) log.info({ deleted: rowCount }, 'courts: bookings of a month ago were deleted')
  },
})
