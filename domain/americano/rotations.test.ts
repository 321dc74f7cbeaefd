import fc from 'fast-check'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { describe, expect, test } from 'vitest'
import { fairnessOf } from './fairness.ts'
import { americanoRotations, type Evening } from './rotations.ts'
import { playersIn, type Round } from './round.ts'
import { cycleLength } from './starters.ts'
import { tallyOf } from './tally.ts'

const everybody = (players: number) => Array.from({ length: players }, (_, player) => player)
const sorted = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)
const courtsOf = (players: number) => Math.max(1, Math.floor(players / 4))

const evening = fc
  .record({
    players: fc.integer({ min: 3, max: 24 }),
    courts: fc.integer({ min: 1, max: 6 }),
    seed: fc.integer(),
  })
  .chain((one) => fc.record({ ...constants(one), rounds: fc.integer({ min: 1, max: one.players }) }))

const constants = ({ players, courts, seed }: Omit<Evening, 'rounds'>) => ({
  players: fc.constant(players),
  courts: fc.constant(courts),
  seed: fc.constant(seed),
})

const always = (holds: (one: Evening, rounds: Round[]) => void, numRuns = runs(60, 1000)) =>
  fc.assert(
    fc.property(evening, (one) => {
      holds(one, americanoRotations(one))
    }),
    { numRuns },
  )

describe('a full cycle on all courts', () => {
  test.each([4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24])(
    'of %s lets each pair play together once and against each other twice',
    (players) => {
      const { partners, opponents } = tallyOf(players, americanoRotations({ players, courts: 6, seed: 7 }))
      const pairs = everybody(players).flatMap((one) =>
        everybody(players).map((other) => [one, other] as const),
      )
      for (const [one, other] of pairs.filter(([one, other]) => one !== other))
        expect([partners[one * players + other], opponents[one * players + other]]).toEqual([1, 2])
    },
  )

  test.each([6, 7, 10, 11, 14, 15, 18, 19, 22, 23])(
    'of %s repeats no partner and no opponent more than twice',
    (players) => {
      const { games, partnerRepeats, mostOpposed } = fairnessOf(
        players,
        americanoRotations({ players, courts: 6, seed: 7 }),
      )
      expect(games.min).toBe(games.max)
      expect({ partnerRepeats, mostOpposed }).toEqual({ partnerRepeats: 0, mostOpposed: 2 })
    },
  )

  test('of three lets two play one in turn', () => {
    const rounds = americanoRotations({ players: 3, courts: 1, seed: 7 })
    expect(sorted(rounds.flatMap(({ games }) => games.flatMap(({ teamB }) => teamB)))).toEqual([0, 1, 2])
    expect(rounds.every(({ games, resting }) => games[0]?.teamA.length === 2 && resting.length === 0)).toBe(
      true,
    )
  })
})

describe('any evening', () => {
  test('seats everybody once a round, on a court or on the bench', () => {
    always(({ players, courts, rounds: count }, rounds) => {
      expect(rounds).toHaveLength(count ?? 0)
      for (const { games, resting } of rounds) {
        expect(games).toHaveLength(Math.min(courts, courtsOf(players)))
        expect(sorted([...games.flatMap(playersIn), ...resting])).toEqual(everybody(players))
      }
    })
  })

  test('gives everybody as many games as the others, or one less', () => {
    always(({ players }, rounds) => {
      const { games } = fairnessOf(players, rounds)
      expect(games.max - games.min).toBeLessThanOrEqual(1)
    })
  })

  test('puts nobody against another more than three times', () => {
    always(({ players }, rounds) => {
      expect(fairnessOf(players, rounds).mostOpposed).toBeLessThanOrEqual(3)
    })
  })

  test('of 9 to 16 repeats no partner within a cycle', () => {
    always(({ players, rounds: count = 0 }, rounds) => {
      fc.pre(players >= 9 && players <= 16 && count <= cycleLength(players))
      expect(fairnessOf(players, rounds).partnerRepeats).toBe(0)
    })
  })

  test.each([
    [13, 2, 8710913],
    [15, 2, 633535],
    [15, 2, 13153474],
  ])(
    'of %s on %s courts repeats none with seed %s, for which many plans are made',
    (players, courts, seed) => {
      expect(fairnessOf(players, americanoRotations({ players, courts, seed })).partnerRepeats).toBe(0)
    },
  )

  test('rests nobody twice running while another has not rested', () => {
    always(({ players }, rounds) => {
      const rested = new Set<number>()
      for (const [index, { resting }] of rounds.entries()) {
        const again = resting.filter((player) => rounds[index - 1]?.resting.includes(player))
        for (const player of resting) rested.add(player)
        expect(again.length === 0 || rested.size === players).toBe(true)
      }
    })
  })

  test('is the same for the same seed, and another for another', () => {
    always((one, rounds) => {
      expect(americanoRotations({ ...one })).toEqual(rounds)
    }, 50)
    const of = (seed: number) => americanoRotations({ players: 14, courts: 2, seed })
    expect(of(1)).not.toEqual(of(2))
  })

  test('of three lets each play alone in turn, however long it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer(), (count, seed) => {
        const rounds = americanoRotations({ players: 3, courts: 1, rounds: count, seed })
        const alone = rounds.flatMap(({ games }) => games.flatMap(({ teamB }) => teamB))
        expect(alone).toHaveLength(count)
        for (let start = 0; start + 3 <= count; start++)
          expect(new Set(alone.slice(start, start + 3)).size).toBe(3)
      }),
    )
  })
})

describe('courts', () => {
  test.each([8, 12, 13, 16, 20, 24])('are shared: in a cycle of %s everybody plays on each', (players) => {
    const rounds = americanoRotations({ players, courts: 6, seed: 3 })
    for (const player of everybody(players)) {
      const visited = new Set(
        rounds.map(({ games }) => games.findIndex((game) => playersIn(game).includes(player))),
      )
      visited.delete(-1)
      expect(visited.size).toBe(courtsOf(players))
    }
  })
})

describe('an evening that goes on after a full cycle', () => {
  test.each([4, 5, 8, 9])('of %s keeps games even', (players) => {
    const rounds = americanoRotations({ players, courts: 6, rounds: players * 3 - 1, seed: 5 })
    const { games } = fairnessOf(players, rounds)
    expect(games.max - games.min).toBeLessThanOrEqual(1)
  })
})

// Measures processor time, which a busy machine does not lengthen. These sizes take the longest to plan.
test.each([
  [24, 6],
  [24, 5],
  [21, 4],
  [17, 3],
])('%s players on %s courts are planned in a moment', (players, courts) => {
  const took = [1, 2, 3, 4, 5].map((seed) => {
    const before = process.threadCpuUsage()
    americanoRotations({ players, courts, seed })
    return process.threadCpuUsage(before).user / 1000
  })
  expect(Math.min(...took)).toBeLessThan(50)
})

test.each([
  [{ players: 2, courts: 1 }, /players must be a whole number from 3 to 24/],
  [{ players: 25, courts: 1 }, /players .* and is 25/],
  [{ players: 8, courts: 0 }, /courts must be a whole number from 1 to 6/],
  [{ players: 8, courts: 1.5 }, /courts .* and is 1.5/],
  [{ players: 8, courts: 1, rounds: 0 }, /rounds must be a whole number from 1 to 200/],
])('refuses %j', (one, message) => {
  expect(() => americanoRotations({ ...one, seed: 1 })).toThrow(message)
})
