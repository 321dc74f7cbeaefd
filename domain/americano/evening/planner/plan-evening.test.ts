import { runs } from 'supabase-compatible/testing/runs.ts'
import { describe, expect, test } from 'vitest'
import { partnersIn, playersIn } from '../../round.ts'
import { randomFrom } from '../../shuffle.ts'
import type { DealtRound, EveningFormat, EveningInput } from '../evening.ts'
import { fairnessOfEvening } from '../fairness/evening-fairness.ts'
import { countRows, shareWithin } from '../testing/count-rows.ts'
import { HARD_EVENINGS, hashPlans, PLAN_HASH } from '../testing/plan-hash.ts'
import { type PlayedEvening, playEvening } from '../testing/random-evening.ts'
import { planEvening } from './plan-evening.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
const pairs = (teams: number) => numbers(teams).map((team) => [team * 2, team * 2 + 1] as const)

const inputOf = (
  players: number,
  courts: number,
  rounds: number,
  more: Partial<EveningInput> = {},
): EveningInput => ({
  format: 'americano',
  pairing: 'least_repeated',
  seed: 7,
  players,
  present: numbers(players),
  courts: numbers(courts),
  before: [],
  rounds,
  ...more,
})

/** Everybody who is in a round is in it once, and a court has one game. */
function expectWhole({ rounds }: PlayedEvening, seed: number): void {
  for (const { games, resting } of rounds) {
    const everybody = [...games.flatMap(playersIn), ...resting]
    expect(new Set(everybody).size, `seed ${seed}`).toBe(everybody.length)
    expect(new Set(games.map(({ court }) => court)).size, `seed ${seed}`).toBe(games.length)
  }
}

// `npm run test:long` plays 50,000 evenings. Shares are those of all of them; few evenings may be worse by chance.
describe('random evenings', () => {
  const FROM = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1_000_000_000))
  const OPPONENTS = runs(0.15, 0.9)
  const rowsOf = (format: EveningFormat, withEvents: boolean, count: number) => {
    const rows = countRows(format, withEvents, { from: FROM, count }, expectWhole)
    console.log(`${count} evenings of ${format} from seed ${FROM} on`, rows)
    expect(shareWithin(rows.gamesSpread, 0)).toBe(1)
    expect(shareWithin(rows.restsTwice, 0)).toBe(1)
    expect(shareWithin(rows.longestRest, 1)).toBe(1)
    return rows
  }

  test('of americano, in which nobody comes or goes, are as fair as can be', { timeout: 3_600_000 }, () => {
    const rows = rowsOf('americano', false, runs(6, 10_000))
    expect(shareWithin(rows.partnerRepeats, 0)).toBe(1)
    expect(shareWithin(rows.mostOpposed, 0)).toBeGreaterThanOrEqual(OPPONENTS)
    expect(shareWithin(rows.mostOpposed, 1)).toBe(1)
    expect(shareWithin(rows.mostTogether, 1)).toBeGreaterThanOrEqual(runs(0.3, 0.99))
    expect(shareWithin(rows.courtSpread, 0)).toBeGreaterThanOrEqual(runs(0, 0.7))
    expect(shareWithin(rows.courtSpread, 2)).toBe(1)
  })

  test('of americano with arrivals, leavers and courts lost and won stay fair', {
    timeout: 7_200_000,
  }, () => {
    const rows = rowsOf('americano', true, runs(4, 30_000))
    expect(shareWithin(rows.partnerRepeats, 0)).toBeGreaterThanOrEqual(runs(0.5, 0.995))
    expect(shareWithin(rows.mostOpposed, 0)).toBeGreaterThanOrEqual(OPPONENTS)
    expect(shareWithin(rows.mostOpposed, 1)).toBeGreaterThanOrEqual(runs(0.3, 1))
    expect(shareWithin(rows.mostTogether, 1)).toBeGreaterThanOrEqual(runs(0.3, 0.99))
    expect(shareWithin(rows.courtSpread, 0)).toBeGreaterThanOrEqual(runs(0, 0.7))
    expect(shareWithin(rows.courtSpread, 2)).toBe(1)
  })

  test('of teams, and of mexicano, share games and rests', { timeout: 3_600_000 }, () => {
    const rows = rowsOf('teams', true, runs(4, 5000))
    expect(shareWithin(rows.mostOpposed, 1)).toBeGreaterThanOrEqual(runs(0.5, 0.999))
    rowsOf('mexicano', true, runs(4, 5000))
  })
})

test.each(HARD_EVENINGS)('the events of evening %i leave nobody far beyond a bound', (seed) => {
  const evening = playEvening(seed, 'americano', true)
  const { figures, bounds } = fairnessOfEvening(evening, evening.rounds)
  expect(figures).toMatchObject({ gamesSpread: 1, restsTwice: 0, longestRest: 1 })
  expect(figures.partnerRepeats).toBeLessThanOrEqual(bounds.partnerRepeats)
  expect(figures.mostOpposed).toBeLessThanOrEqual(bounds.mostOpposed + 1)
  expect(figures.courtSpread).toBeLessThanOrEqual(4)
})

describe('teams', () => {
  test.each([4, 7, 8, 13, 32])('%s of them on all courts meet each other once', (teams) => {
    const rounds = teams % 2 === 0 ? teams - 1 : teams
    const input = inputOf(teams * 2, Math.floor(teams / 2), rounds, { format: 'teams', teams: pairs(teams) })
    const plan = planEvening(input)
    const met = plan.flatMap(({ games }) =>
      games.map(({ teamA, teamB }) => [teamA[0], teamB[0]].sort().join()),
    )
    expect(met).toHaveLength((teams * (teams - 1)) / 2)
    expect(new Set(met).size).toBe(met.length)
  })

  test('play as teams, and whoever has no partner rests', () => {
    const teams = pairs(5)
    const present = numbers(10).filter((player) => player !== 3)
    const [round] = planEvening(inputOf(10, 2, 1, { format: 'teams', teams, present }))
    expect(round?.resting).toEqual([2])
    for (const [one, other] of round?.games.flatMap(partnersIn) ?? [])
      expect(teams).toContainEqual([Math.min(one, other), Math.max(one, other)])
  })
})

describe('mexicano', () => {
  const order = [5, 2, 7, 0, 3, 1, 6, 4]
  const mexicano = { format: 'mexicano', order } as const

  test('deals one round by the standings, the best four on the first court', () => {
    const [round, ...later] = planEvening(inputOf(8, 2, 5, { ...mexicano, courts: [3, 1] }))
    expect(later).toEqual([])
    const onCourt = (wanted: number) => round?.games.find(({ court }) => court === wanted)
    expect(onCourt(3)).toEqual({ court: 3, teamA: [5, 0], teamB: [2, 7] })
    expect(onCourt(1)).toEqual({ court: 1, teamA: [3, 4], teamB: [1, 6] })
  })

  test('divides four into the pairs seen least, in the classic pairing always alike', () => {
    const before = planEvening(inputOf(8, 2, 1, mexicano))
    const partnersAfter = (pairing: 'least_repeated' | 'classic') =>
      planEvening(inputOf(8, 2, 1, { ...mexicano, pairing, before }))[0]?.games.flatMap(partnersIn)
    expect(partnersAfter('classic')).toContainEqual([5, 0])
    expect(partnersAfter('least_repeated')).toContainEqual([5, 7])
  })
})

test('mexicano repeats fewer pairs than the classic pairing, and hardly any twice running', () => {
  const evenings = runs(20, 300)
  const least = mexicanoPairs('least_repeated', evenings)
  const classic = mexicanoPairs('classic', evenings)
  console.log(`${evenings} evenings of mexicano`, { least, classic })
  expect(least.repeats).toBeLessThan(runs(0.18, 0.155))
  expect(least.twiceRunning).toBeLessThan(runs(2, 1.35))
  expect(classic.repeats).toBeGreaterThan(0.22)
  expect(classic.twiceRunning).toBeGreaterThan(least.twiceRunning * 2)
})

/** The share of pairs that have been one before, and pairs twice running in an evening of 16 players and 8 rounds, in the mean. */
function mexicanoPairs(pairing: 'least_repeated' | 'classic', evenings: number) {
  let [pairsPlayed, repeats, twiceRunning] = [0, 0, 0]
  for (let seed = 0; seed < evenings; seed++) {
    const random = randomFrom(seed)
    const strength = numbers(16).map(() => random())
    const points = numbers(16).map(() => 0)
    const before: DealtRound[] = []
    const seen = new Set<string>()
    let last = new Set<string>()
    while (before.length < 8) {
      const order = numbers(16).sort((one, other) => (points[other] ?? 0) - (points[one] ?? 0))
      const [round] = planEvening(inputOf(16, 4, 1, { format: 'mexicano', pairing, seed, before, order }))
      if (!round) throw new Error('no round is planned')
      const now = new Set(round.games.flatMap(partnersIn).map((pair) => [...pair].sort().join()))
      pairsPlayed += now.size
      repeats += [...now].filter((pair) => seen.has(pair)).length
      twiceRunning += [...now].filter((pair) => last.has(pair)).length
      for (const pair of now) seen.add(pair)
      last = now
      before.push(round)
      for (const { teamA, teamB } of round.games) {
        const side = (team: readonly number[]) =>
          team.reduce((sum, player) => sum + (strength[player] ?? 0), 0)
        const chance = 0.5 + (side(teamA) - side(teamB)) / 4
        const won = numbers(24).filter(() => random() < chance).length
        for (const player of teamA) points[player] = (points[player] ?? 0) + won
        for (const player of teamB) points[player] = (points[player] ?? 0) + 24 - won
      }
    }
  }
  return { repeats: repeats / pairsPlayed, twiceRunning: twiceRunning / evenings }
}

describe('a late arrival', () => {
  const before = planEvening(inputOf(9, 2, 4))
  const gamesOf = (player: number, rounds: readonly DealtRound[]) =>
    rounds.filter(({ games }) => games.some((game) => playersIn(game).includes(player))).length

  test('plays at once, and then as often as the others', () => {
    const rounds = planEvening(inputOf(10, 2, 10, { before }))
    expect(gamesOf(9, rounds.slice(0, 1))).toBe(1)
    const games = numbers(9).map((player) => gamesOf(player, rounds))
    expect(gamesOf(9, rounds)).toBeLessThanOrEqual(Math.max(...games))
    expect(gamesOf(9, rounds)).toBeGreaterThanOrEqual(Math.min(...games) - 1)
  })

  test('never changes the rounds before', () => {
    const kept = structuredClone(before)
    planEvening(inputOf(10, 2, 10, { before }))
    expect(before).toEqual(kept)
  })
})

test('a whist design goes on when a round is added', () => {
  const whole = planEvening(inputOf(12, 3, 11))
  expect(fairnessOfEvening(inputOf(12, 3, 11), whole).figures).toMatchObject({
    partnerRepeats: 0,
    mostOpposed: 2,
  })
  const rest = planEvening(inputOf(12, 3, 8, { before: whole.slice(0, 3) }))
  const meetings = fairnessOfEvening(inputOf(12, 3, 11), [...whole.slice(0, 3), ...rest]).figures
  expect(meetings).toMatchObject({ partnerRepeats: 0, mostOpposed: 2 })
})

test('the longest evenings repeat no partner before everybody was one, and small ones no opponent far too often', () => {
  for (const [players, courts, rounds] of [
    [7, 1, 10],
    [14, 3, 15],
    [26, 6, 27],
  ] as const) {
    const input = inputOf(players, courts, rounds)
    const { figures, bounds } = fairnessOfEvening(input, planEvening(input))
    expect(figures.partnerRepeats).toBe(0)
    if (players < 20) expect(figures.mostOpposed).toBeLessThanOrEqual(bounds.mostOpposed + 1)
  }
})

// In each design of these rounds, any assignment to two courts leaves somebody with 6 visits to one and 1 to the other.
test('8 players share two courts after 7 rounds, with new partners in each', () => {
  const input = inputOf(8, 2, 7)
  const { figures } = fairnessOfEvening(input, planEvening(input))
  expect(figures).toMatchObject({ partnerRepeats: 0, mostOpposed: 3, courtSpread: 3 })
})

test('the same seed gives the same plans as on every engine, and another seed others', () => {
  expect(hashPlans()).toEqual(PLAN_HASH)
  expect(planEvening(inputOf(14, 3, 5, { seed: 1 }))).not.toEqual(planEvening(inputOf(14, 3, 5, { seed: 2 })))
})

// 50 ms on a phone that is four times slower. Processor time, which a busy machine hardly lengthens; the first plans warm up.
test('64 players on 16 courts are planned in a moment', () => {
  const took = numbers(8).map((seed) => {
    const before = process.threadCpuUsage()
    planEvening(inputOf(64, 16, 16, { seed }))
    return process.threadCpuUsage(before).user / 1000
  })
  expect(Math.min(...took)).toBeLessThan(runs(25, 12.5))
})

test.each([
  [{ present: [0, 1, 2] }, /present must be a whole number from 4 to 64, and is 3/],
  [{ present: [0, 1, 2, 2, 3] }, /present must have nothing twice/],
  [{ present: [0, 1, 2, 9] }, /present must have whole numbers from 0 to 7, and has 9/],
  [{ courts: [] }, /courts must be a whole number from 1 to 16, and is 0/],
  [{ courts: [1, 1] }, /courts must have nothing twice/],
  [{ rounds: 33 }, /rounds must be a whole number from 1 to 32, and is 33/],
  [{ players: 300 }, /players must be a whole number from 4 to 256, and is 300/],
  [{ format: 'teams', teams: [[0, 1]] }, /teams must have 2 or more of whom both are present, and has 1/],
] as const)('refuses %j', (more, message) => {
  expect(() => planEvening(inputOf(8, 2, 5, more))).toThrow(message)
  expect(() => planEvening(inputOf(8, 2, 5, more))).toThrow(RangeError)
})
