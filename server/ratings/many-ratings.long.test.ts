import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { testDependencies } from '../jobs/testing/test-dependencies.ts'
import { logMany } from '../testing/rating-log.ts'
import { rebuildRatings, updateRatings } from './update-ratings.ts'
import { verifyRatings } from './verify-ratings.ts'

const RESULTS = 100_000
const MAX_MS = 20_000

let db: pg.Client
beforeAll(async () => {
  db = new pg.Client({ connectionString: (await createTestDatabase()).url })
  await db.connect()
})
afterAll(() => db.end())

test('100,000 results are computed anew within 20 s, and a new one within a second', async () => {
  const query = (text: string, values?: unknown[]) => db.query(text, values)
  await logMany(db, RESULTS, 2000)
  await updateRatings(query, testDependencies().log)
  const before = performance.now()
  expect(await rebuildRatings(query, 'formula')).toBe(true)
  const took = performance.now() - before
  expect(await verifyRatings(query)).toMatchObject({ state: 'same', results: RESULTS })
  await db.query(
    `insert into private.rated_results (source_id, kind, match_id, seats, a1, a2, b1, b2, sets, is_tie_break, played_at, weight)
     select gen_random_uuid(), kind, match_id, seats, a1, a2, b1, b2, sets, is_tie_break, now(), weight from private.rated_results where seq = 1`,
  )
  const appending = performance.now()
  await updateRatings(query, testDependencies().log)
  const appended = performance.now() - appending
  console.log(`${RESULTS} results anew: ${(took / 1000).toFixed(1)} s, one more: ${appended.toFixed(0)} ms`)
  expect(took).toBeLessThan(MAX_MS)
  expect(appended).toBeLessThan(1000)
}, 300_000)
