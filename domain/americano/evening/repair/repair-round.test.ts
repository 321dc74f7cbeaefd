import { describe, expect, test } from 'vitest'
import { playersIn } from '../../round.ts'
import type { DealtRound, EveningInput } from '../evening.ts'
import { changedPlayers } from '../fairness/describe-change.ts'
import { fairnessOfEvening } from '../fairness/evening-fairness.ts'
import { planEvening } from '../planner/plan-evening.ts'
import { playEvening } from '../testing/random-evening.ts'
import { repairRound } from './repair-round.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

const inputOf = (players: number, courts: number, more: Partial<EveningInput> = {}): EveningInput => ({
  format: 'americano',
  pairing: 'least_repeated',
  seed: 3,
  players,
  present: numbers(players),
  courts: numbers(courts),
  before: [],
  rounds: 1,
  ...more,
})

/** An evening of two rounds, of which the second is announced. */
function announcedRound(input: EveningInput): { before: DealtRound[]; announced: DealtRound } {
  const [first, announced] = planEvening({ ...input, rounds: 8 })
  if (!first || !announced) throw new Error('there is no second round')
  return { before: [first], announced }
}

const without = (players: number, left: readonly number[]) =>
  numbers(players).filter((player) => !left.includes(player))

describe('somebody who leaves', () => {
  const input = inputOf(10, 2)
  const { before, announced } = announcedRound(input)
  const leaver = announced.games[0]?.teamA[0] ?? -1
  const present = without(10, [leaver])

  test('is replaced by somebody who rests, and nobody else moves', () => {
    const repaired = repairRound({ ...input, before, present }, announced)
    const { playing, resting, moved } = changedPlayers(announced, repaired)
    expect(playing).toHaveLength(1)
    expect(announced.resting).toContain(playing[0])
    expect([resting, moved]).toEqual([[], []])
    expect(repaired.games[1]).toEqual(announced.games[1])
  })

  test('and rested changes nothing', () => {
    const [away = -1] = announced.resting
    const repaired = repairRound({ ...input, before, present: without(10, [away]) }, announced)
    expect(repaired.games).toEqual(announced.games)
    expect(repaired.resting).toEqual(announced.resting.filter((player) => player !== away))
  })

  test('where nobody rests leaves three without a game, and the others keep theirs', () => {
    const full = inputOf(8, 2)
    const next = announcedRound(full)
    const gone = next.announced.games[1]?.teamB[1] ?? -1
    const repaired = repairRound(
      { ...full, before: next.before, present: without(8, [gone]) },
      next.announced,
    )
    expect(repaired.games).toEqual([next.announced.games[0]])
    expect(repaired.resting).toHaveLength(3)
  })
})

describe('a court', () => {
  const input = inputOf(13, 3)
  const { before, announced } = announcedRound(input)

  test('that is lost gives its game to one that is free', () => {
    const repaired = repairRound({ ...input, before, courts: [0, 2, 5] }, announced)
    const teams = ({ games }: DealtRound) => games.map(({ teamA, teamB }) => [teamA, teamB]).sort()
    expect(teams(repaired)).toEqual(teams(announced))
    expect(repaired.games.map(({ court }) => court)).toEqual([0, 2, 5])
  })

  test('that is lost without another lets its game rest, but nobody twice running', () => {
    const [rested = -1] = before[0]?.resting ?? []
    const lost = announced.games.find((game) => playersIn(game).includes(rested))?.court
    const courts = numbers(3).filter((court) => court !== lost)
    const repaired = repairRound({ ...input, before, courts }, announced)
    expect(repaired.games.map(({ court }) => court)).toEqual(courts)
    expect(repaired.resting).not.toContain(rested)
    expect(changedPlayers(announced, repaired).playing).toEqual([])
    expect(changedPlayers(announced, repaired).resting).toHaveLength(4)
  })

  test('that is won takes those who rest', () => {
    const few = inputOf(13, 2)
    const next = announcedRound(few)
    const repaired = repairRound({ ...few, before: next.before, courts: [0, 1, 2] }, next.announced)
    expect(repaired.games.slice(0, 2)).toEqual(next.announced.games)
    expect(repaired.games[2]?.court).toBe(2)
    for (const player of repaired.games[2] ? playersIn(repaired.games[2]) : [])
      expect(next.announced.resting).toContain(player)
  })
})

test('whoever arrives plays where a game is filled, and takes nobody their place', () => {
  const input = inputOf(11, 3)
  const { before, announced } = announcedRound(input)
  const arrived = { ...input, before, players: 12, present: numbers(12) }
  const repaired = repairRound(arrived, announced)
  expect(repaired.games).toHaveLength(3)
  expect(repaired.resting).toEqual([])
  expect(repaired.games.slice(0, 2)).toEqual(announced.games)
  const two = { ...arrived, courts: [0, 1] }
  expect(repairRound(two, announced)).toEqual({ ...announced, resting: [...announced.resting, 11] })
})

test('a team is replaced by a team', () => {
  const teams = numbers(5).map((team) => [team * 2, team * 2 + 1] as const)
  const input = inputOf(10, 2, { format: 'teams', teams })
  const { before, announced } = announcedRound(input)
  const leaver = announced.games[0]?.teamA[0] ?? -1
  const repaired = repairRound({ ...input, before, present: without(10, [leaver]) }, announced)
  expect(repaired.games[0]?.teamA).toEqual(announced.resting)
  expect(repaired.games[0]?.teamB).toEqual(announced.games[0]?.teamB)
})

test('a leaver of a random evening costs nobody but those of one game their seat', () => {
  let seen = 0
  for (let seed = 1; seed <= 30; seed++)
    for (const { input, event, announced, repaired } of playEvening(seed, 'mexicano', true).repairs) {
      if (event !== 'leaver') continue
      seen += 1
      const { resting, moved } = changedPlayers(announced, repaired)
      expect(resting.length + moved.length, `seed ${seed}`).toBeLessThanOrEqual(6)
      if (announced.resting.filter((player) => input.present.includes(player)).length > 0)
        expect([resting, moved], `seed ${seed}`).toEqual([[], []])
    }
  expect(seen).toBeGreaterThan(5)
})

test('two change games where a partner would come again otherwise', () => {
  for (const seed of [956969263, 956971358, 956972423]) {
    const evening = playEvening(seed, 'americano', true)
    expect(evening.repairs.length).toBeGreaterThan(0)
    expect(fairnessOfEvening(evening, evening.rounds).figures.partnerRepeats, `seed ${seed}`).toBe(0)
  }
})

test('and where two would be opponents more often than they have to', () => {
  for (const seed of [343000427, 343000568, 343000647]) {
    const evening = playEvening(seed, 'americano', true)
    const { figures, bounds } = fairnessOfEvening(evening, evening.rounds)
    expect(evening.repairs.length).toBeGreaterThan(0)
    expect(figures.mostOpposed, `seed ${seed}`).toBe(bounds.mostOpposed)
  }
})

// A repair would have left somebody with 5 more visits to one court; a plan that used all of the longest wait, three who wait longer.
test.each([
  [340008485, 'americano'],
  [340004009, 'teams'],
] as const)('of evening %s courts and rests stay within what always holds', (seed, format) => {
  const evening = playEvening(seed, format, true)
  expect(fairnessOfEvening(evening, evening.rounds).unfair).toEqual([])
})

test('what cannot be repaired is refused', () => {
  const input = inputOf(8, 2)
  const { announced } = announcedRound(input)
  expect(() => repairRound({ ...input, present: [0, 1, 2] }, announced)).toThrow(/present .* is 3/)
})
