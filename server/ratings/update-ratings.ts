import type { Logger } from 'pino'
import { ALGORITHM_VERSION } from '../../domain/rating/parameters.ts'
import { millisecondsInDay } from '../../domain/time-units.ts'
import { computeLog } from './compute-log.ts'
import {
  type Generation,
  outcomeOf,
  type Query,
  read,
  resume,
  type StoredLine,
  stepRows,
} from './rating-rows.ts'

/** The reasons for which all is computed anew. */
export type Reason = 'start' | 'formula' | 'correction' | 'merge' | 'deletion'

interface State {
  generation: Generation | null
  last_number: number
  rewritten: Exclude<Reason, 'start' | 'formula'> | null
}

const BATCH = 500
/** Lines that are nearer in time decide about a weight (domain/rating/weights.ts). */
const REACH = 30 * millisecondsInDay

/**
 * Brings ratings up to date with the log: appends new lines, or computes everything anew where a line that was computed has changed, or the
 * formula. May run several times at once, and be broken off anywhere: what is current stays whole.
 */
export async function updateRatings(query: Query, log: Logger): Promise<void> {
  for (;;) {
    const { generation, rewritten, last_number } = await read<State>(query, 'private.rating_state()')
    const reason = reasonToRebuild(generation, rewritten)
    if (reason) {
      if (!(await rebuildRatings(query, reason))) return
      log.info({ reason }, 'ratings: computed anew')
    } else if (generation && !(await append(query, generation, last_number))) return
  }
}

function reasonToRebuild(generation: Generation | null, rewritten: State['rewritten']): Reason | null {
  if (!generation) return 'start'
  return generation.algorithm_version === ALGORITHM_VERSION ? rewritten : 'formula'
}

/**
 * Computes all ratings anew as a generation beside the current one, which it then replaces.
 * @returns false where another process is doing so
 */
export async function rebuildRatings(query: Query, reason: Reason): Promise<boolean> {
  const id = await read<number | null>(query, 'private.begin_generation($1, $2)', [ALGORITHM_VERSION, reason])
  if (id === null) return false
  const { rows: changed } = await query(
    'select source_id, version from private.rated_results where rated_version <> version',
  )
  const { log, lastSeq } = await computeLog(query, async (steps) => {
    await query('select private.store_steps($1, $2)', [id, JSON.stringify(stepRows(steps))])
  })
  await query('select private.finish_generation($1, $2, $3, $4, $5, $6)', [
    ...[id, lastSeq, JSON.stringify(changed)],
    ...outcomeOf(log),
  ])
  await query('select private.forget_past_ratings()')
  return true
}

/** Returns false when nothing is new. Lines that changed while they were computed are read again by the next call. */
async function append(query: Query, generation: Generation, lastNumber: number): Promise<boolean> {
  const { rows } = await query<{ line: StoredLine }>('select private.new_rating_lines($1) as line', [BATCH])
  const read = rows.map(({ line }) => line)
  if (read.length === 0) return false
  const log = await resume(query, read, REACH)
  const lines = numbered(read, lastNumber)
  const steps = lines.flatMap((line) => log.add(line))
  await query('select private.append_ratings($1, $2, $3, $4, $5, $6, $7)', [
    ...[generation.id, generation.last_seq, JSON.stringify(lines), JSON.stringify(stepRows(steps))],
    ...outcomeOf(log, new Set(steps.map(({ person }) => person))),
  ])
  return true
}

/** Lines keep the numbers that they have; the others follow. */
function numbered(lines: readonly StoredLine[], last: number) {
  let seq = last
  return lines.map((line) => {
    seq = line.seq ?? seq + 1
    return { ...line, seq }
  })
}
