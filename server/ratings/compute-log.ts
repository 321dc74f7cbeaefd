import type { LogLine } from '../../domain/rating/rating-log.ts'
import { RatingLog, type RatingStep } from '../../domain/rating/rating-log.ts'
import type { Query } from './rating-rows.ts'

const PAGE = 5000
const MAX_LINES = 2 ** 31 - 1

/** The lines that count, in the order of their numbers. */
const LINES = `select seq, kind, array[a1, a2, b1, b2]::text[] as players, sets::int[] as sets, is_tie_break as "isTieBreak",
    private.milliseconds(played_at) as "playedAt", weight
  from private.rated_results where seq > $1 and seq <= $2 and not is_gone order by seq limit ${PAGE}`

/**
 * Computes the whole log anew, a page at a time.
 * @param store is handed the steps of each page
 * @param until the last number that is computed
 */
export async function computeLog(
  query: Query,
  store: (steps: RatingStep[]) => Promise<void>,
  until = MAX_LINES,
) {
  const { rows: people } = await query<{ id: string; level: string | null }>(
    'select id, level from private.rating_people',
  )
  const levels = new Map(people.map(({ id, level }) => [id, level]))
  const log = new RatingLog((person) => levels.get(person) ?? null)
  let lastSeq = 0
  for (;;) {
    const { rows } = await query<LogLine>(LINES, [lastSeq, until])
    if (rows.length === 0) return { log, lastSeq }
    await store(rows.flatMap((line) => log.add(line)))
    lastSeq = rows.at(-1)?.seq ?? lastSeq
  }
}
