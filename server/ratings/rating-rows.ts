import type pg from 'pg'
import { holds, type Tenth } from '../../domain/rating/calibration.ts'
import {
  type LogLine,
  type PersonRating,
  RatingLog,
  type RatingStep,
} from '../../domain/rating/rating-log.ts'

/** Reaches the database as the owner of the schema. */
export type Query = <Row extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<pg.QueryResult<Row>>

/** A line of the log as `private.rating_line` returns it; without a number where it was never computed. */
export type StoredLine = Omit<LogLine, 'seq'> & { seq: number | null; source_id: string; version: number }

/** The current generation as its row has it. */
export interface Generation {
  id: number
  algorithm_version: number
  last_seq: number
}

/** Steps as rows of `private.rating_steps`, without their generation. */
export const stepRows = (steps: readonly RatingStep[]) =>
  steps.map(({ seq, person, before, after, expected, achieved, weight }) => ({
    person_id: person,
    seq,
    mu_before: before.mu,
    mu_after: after.mu,
    sigma_before: before.sigma,
    sigma_after: after.sigma,
    expected,
    achieved,
    weight,
  }))

/** Ratings as rows of `private.ratings`; `played_at` in milliseconds. */
export const ratingRows = (ratings: Iterable<readonly [string, PersonRating]>) =>
  [...ratings].map(([person_id, { mu, sigma, results, games, playedAt }]) => ({
    person_id,
    mu,
    sigma,
    results,
    games,
    played_at: playedAt,
  }))

export const tenthRows = ({ calibration }: RatingLog) =>
  [...calibration.tenths].map(([tenth, counts]) => ({ tenth, ...counts }))

/** The last three arguments of the functions that store ratings. */
export const outcomeOf = (log: RatingLog, people: ReadonlySet<string> = new Set(log.ratings.keys())) =>
  [
    JSON.stringify(ratingRows([...log.ratings].filter(([person]) => people.has(person)))),
    JSON.stringify(tenthRows(log)),
    holds(log.calibration.tenths.values()),
  ] as const

/** Reads a single value. */
export async function read<Value>(query: Query, sql: string, values: unknown[] = []): Promise<Value> {
  const { rows } = await query<{ value: Value }>(`select ${sql} as value`, values)
  const [row] = rows
  if (!row) throw new Error(`no answer to ${sql}`)
  return row.value
}

interface Context {
  people: { id: string; level: string | null; rating: PersonRating | null }[]
  lines: LogLine[]
  tenths: (Tenth & { tenth: number })[]
}

/** A log that goes on from what the current generation has stored, as far as these lines hang on it. */
export async function resume(query: Query, lines: readonly StoredLine[], reach: number): Promise<RatingLog> {
  const people = [...new Set(lines.flatMap(({ players }) => players))]
  const times = lines.map(({ playedAt }) => playedAt)
  const context = await read<Context>(query, 'private.rating_context($1, $2, $3)', [
    people,
    new Date(Math.min(...times) - reach),
    new Date(Math.max(...times) + reach),
  ])
  const levels = new Map(context.people.map(({ id, level }) => [id, level]))
  const log = new RatingLog((person) => levels.get(person) ?? null)
  for (const { id, rating } of context.people) if (rating) log.ratings.set(id, rating)
  for (const line of context.lines) log.weights.add(line)
  for (const { tenth, ...counts } of context.tenths) log.calibration.tenths.set(tenth, counts)
  return log
}
