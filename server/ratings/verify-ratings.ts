import { isDeepStrictEqual } from 'node:util'
import { ALGORITHM_VERSION } from '../../domain/rating/parameters.ts'
import { computeLog } from './compute-log.ts'
import { type Generation, type Query, ratingRows, read, stepRows, tenthRows } from './rating-rows.ts'

/** The outcome of a verification. */
export type Verification =
  | { state: 'same'; results: number; people: number }
  | { state: 'differs'; differences: string[] }
  | { state: 'none' | 'waits' | 'other_version' }

const MAX_SHOWN = 5

/**
 * Computes everything from the log and compares each number of the current generation with it. The caller has begun a transaction that sees one
 * state of the database.
 */
export async function verifyRatings(query: Query): Promise<Verification> {
  const { generation, rewritten } = await read<{ generation: Generation | null; rewritten: string | null }>(
    query,
    'private.rating_state()',
  )
  if (!generation) return { state: 'none' }
  if (generation.algorithm_version !== ALGORITHM_VERSION) return { state: 'other_version' }
  if (rewritten) return { state: 'waits' }
  const found = new Differences()
  const { log } = await computeLog(
    query,
    async (steps) => {
      const [first, last] = [steps[0]?.seq ?? 0, steps.at(-1)?.seq ?? 0]
      const { rows } = await query(
        `select person_id, seq, mu_before, mu_after, sigma_before, sigma_after, expected, achieved, weight
         from private.rating_steps where generation_id = $1 and seq between $2 and $3`,
        [generation.id, first, last],
      )
      found.compare('step', rows, stepRows(steps), ({ seq, person_id }) => `${seq} of ${person_id}`)
    },
    generation.last_seq,
  )
  await compareRest(query, generation, log, found)
  if (found.list.length > 0) return { state: 'differs', differences: found.list.slice(0, MAX_SHOWN) }
  return { state: 'same', results: generation.last_seq, people: log.ratings.size }
}

async function compareRest(
  query: Query,
  { id }: Generation,
  log: Awaited<ReturnType<typeof computeLog>>['log'],
  found: Differences,
): Promise<void> {
  const ratings = await query(
    `select person_id, mu, sigma, results, games, private.milliseconds(played_at) as played_at
     from private.ratings where generation_id = $1`,
    [id],
  )
  found.compare('rating', ratings.rows, ratingRows(log.ratings), ({ person_id }) => `of ${person_id}`)
  const tenths = await query(
    'select tenth, results, said::float8 as said, happened from private.rating_tenths where generation_id = $1',
    [id],
  )
  found.compare('tenth', tenths.rows, tenthRows(log), ({ tenth }) => `${tenth}`)
  const { rows } = await query<{ count: number }>(
    `select count(*)::int as count from private.rating_steps s where generation_id = $1
        and not exists (select from private.rated_results r where r.seq = s.seq and not r.is_gone)`,
    [id],
  )
  if (rows[0]?.count) found.list.push(`${rows[0].count} steps are of no result`)
}

class Differences {
  readonly list: string[] = []

  compare<Row extends object>(what: string, stored: object[], computed: Row[], nameOf: (row: Row) => string) {
    const known = new Map((stored as Row[]).map((row) => [nameOf(row), row]))
    for (const row of computed) {
      const name = nameOf(row)
      const there = known.get(name)
      known.delete(name)
      if (!there) this.list.push(`${what} ${name} is missing`)
      else if (!isDeepStrictEqual({ ...there }, { ...row }))
        this.list.push(`${what} ${name} is ${JSON.stringify(there)}, computed ${JSON.stringify(row)}`)
    }
    for (const name of known.keys()) this.list.push(`${what} ${name} is of no result`)
  }
}
