import { defineTask } from '../../job.ts'

/** Asks the four of each match that has ended how it did. It finds out by itself which ones did, and asks each once. */
export const askForResults = defineTask({
  name: 'results__ask',
  timer: { at: '*/5 * * * *', atStart: true },
  run: async (_payload, { query, log, now }) => {
    const { rows } = await query<{ asked: string }>('select private.ask_for_results($1) as asked', [now()])
    if (Number(rows[0]?.asked)) log.info({ asked: rows[0]?.asked }, 'results: players were asked')
  },
})
