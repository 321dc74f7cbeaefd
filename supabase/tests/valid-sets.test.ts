import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flatSets, type MatchResult, type SetScore } from '../../domain/match/result/match-result.ts'
import { faultOf } from '../../domain/match/result/valid-sets.ts'
import { openHarness } from './harness.ts'

const harness = openHarness()

/** Sets around what padel knows, so that both answers are frequent. */
const games = fc.oneof(
  fc.integer({ min: 0, max: 7 }),
  fc.constantFrom(4, 6),
  fc.integer({ min: 8, max: 14 }),
  fc.constantFrom(-1, 99, 100),
)
const won = fc.constantFrom<SetScore>([6, 4], [4, 6], [7, 5], [6, 7], [6, 0])
const result: fc.Arbitrary<MatchResult> = fc.record({
  outcome: fc.constantFrom('finished', 'unfinished', 'not_played'),
  sets: fc.array(fc.oneof(fc.tuple(games, games), won, won, won), { maxLength: 4 }),
  isTieBreak: fc.boolean(),
})

/** Asks the database about all of them at once. */
async function validIn(results: readonly MatchResult[]): Promise<boolean[]> {
  const rows = await harness.asOperator(
    `select private.valid_sets(one ->> 'outcome', array(select jsonb_array_elements_text(one -> 'sets')::smallint), (one ->> 'tie')::boolean) as valid
       from jsonb_array_elements($1) with ordinality as each (one, place) order by place`,
    [
      JSON.stringify(
        results.map(({ outcome, sets, isTieBreak }) => ({ outcome, sets: flatSets(sets), tie: isTieBreak })),
      ),
    ],
  )
  return rows.map(({ valid }) => valid as boolean)
}

test('the database and the domain know the same results of padel', async () => {
  const results = fc.sample(result, { numRuns: 5000, seed: 90 })
  const expected = results.map((one) => faultOf(one) === null)
  expect(expected.filter(Boolean).length).toBeGreaterThan(200)
  expect(expected.filter((valid) => !valid).length).toBeGreaterThan(1000)
  const told = await validIn(results)
  expect(results.filter((_, at) => told[at] !== expected[at])).toEqual([])
})

test('and every pair of one set, and every deciding tie-break', async () => {
  const numbers = Array.from({ length: 16 }, (_, at) => at)
  const sets = numbers.flatMap((a) => numbers.map((b): SetScore => [a, b]))
  const results = sets.flatMap((set): MatchResult[] => [
    { outcome: 'unfinished', sets: [set], isTieBreak: false },
    { outcome: 'finished', sets: [[6, 4], set], isTieBreak: false },
    { outcome: 'finished', sets: [[6, 4], [4, 6], set], isTieBreak: true },
    { outcome: 'unfinished', sets: [[6, 4], [4, 6], set], isTieBreak: true },
  ])
  expect(await validIn(results)).toEqual(results.map((one) => faultOf(one) === null))
})

test('sets that are no list of pairs are none', async () => {
  const [row] = await harness.asOperator(
    `select private.valid_sets('finished', '{6,4,6}', false) as odd, private.valid_sets('finished', '{{6,4},{6,4}}', false) as nested,
            private.valid_sets('finished', '[0:3]={6,4,6,4}', false) as shifted, private.valid_sets('finished', '{6,4,6,null}', false) as unknown,
            private.valid_sets('finished', null, false) as missing, private.valid_sets('not_played', null, false) as not_played,
            private.valid_sets('won', '{6,4,6,4}', false) as other, private.valid_sets(null, '{6,4,6,4}', false) as none,
            private.valid_sets('finished', '{6,4,6,4}', null) as unsaid`,
  )
  expect(new Set(Object.values(row ?? {}))).toEqual(new Set([false]))
})
