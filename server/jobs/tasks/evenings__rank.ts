import { z } from 'zod'
import { podiumOf } from '../../../domain/americano/evening/standings/podium.ts'
import { standingsOf } from '../../../domain/evening/results.ts'
import { defineTask, type JobContext } from '../job.ts'

/** As `private.evening_to_rank` returns it. */
type Ranked = Parameters<typeof standingsOf>[0] & { version: number }

/** Stores the places of an evening that is over; once an hour those of evenings that nobody has ended. */
export const rankEvening = defineTask({
  name: 'evenings__rank',
  timer: { at: '7 * * * *', atStart: true },
  payload: z.object({ match_id: z.uuid().optional() }),
  run: async ({ match_id }, { query }) => {
    if (match_id) return rank(match_id, query)
    const { rows } = await query<{ id: string }>('select id from private.evenings_to_rank() as id')
    for (const { id } of rows) await rank(id, query)
  },
})

async function rank(matchId: string, query: JobContext['query']): Promise<void> {
  const { rows } = await query<{ board: Ranked | null }>('select private.evening_to_rank($1) as board', [
    matchId,
  ])
  const board = rows[0]?.board
  if (!board) return
  const lines = standingsOf(board).filter(({ games }) => games > 0)
  const winners = new Set(podiumOf(lines).flat())
  const places = lines.flatMap((line) =>
    line.players.map((player_id) => ({
      player_id,
      place: line.place,
      games: line.games,
      points: line.total,
      average: line.average,
      is_on_podium: winners.has(line),
    })),
  )
  await query('select private.store_places($1, $2, $3)', [matchId, board.version, JSON.stringify(places)])
}
