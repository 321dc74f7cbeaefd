import { defineTask } from '../job.ts'

/** Writes the reminders of matches that are due. It finds out by itself which ones are, so no job of a match has to be moved with it. */
export const remindOfMatches = defineTask({
  name: 'matches__remind',
  timer: { at: '* * * * *', atStart: true },
  run: async (_payload, { query, log, now }) => {
    const { rows } = await query<{ written: string }>('select private.remind($1) as written', [now()])
    if (Number(rows[0]?.written)) log.info({ written: rows[0]?.written }, 'matches: members were reminded')
  },
})
