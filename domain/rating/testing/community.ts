import { randomFrom, shuffled } from '../../americano/shuffle.ts'
import { SKILL_LEVELS } from '../../limits.ts'
import { millisecondsInDay } from '../../time-units.ts'
import { MILLION, START_OF_LEVEL } from '../parameters.ts'
import { RatingLog } from '../rating-log.ts'

const MEMBERS = 120
const STEEPNESS_OF_GAMES = 0.9

/** Members with a true strength, the level that they would choose, and the log of what they play. */
export interface Community {
  truth: Map<string, number>
  levels: Map<string, string>
  log: RatingLog
}

/** Simulates a community in which everybody plays so many matches, against people of about their level, in random pairs. */
export function playCommunity(seed: number, matches: number): Community {
  const random = randomFrom(seed)
  const normal = () => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6)
  const people = Array.from({ length: MEMBERS }, (_, at) => `member ${at}`)
  const truth = new Map(people.map((person) => [person, clamp(3 + 1.1 * normal())]))
  const strength = (person: string) => truth.get(person) ?? 0
  const levels = new Map(people.map((person) => [person, nearestLevel(strength(person) + 0.6 * normal())]))
  const log = new RatingLog((person) => levels.get(person) ?? null)
  let seq = 0
  for (let round = 0; round < matches; round++) {
    const near = shuffled(MEMBERS, random)
      .map((at) => people[at] ?? '')
      .toSorted((one, other) => strength(one) - strength(other) + 1.2 * normal())
    for (let at = 0; at + 3 < MEMBERS; at += 4) {
      const four = near.slice(at, at + 4) as [string, string, string, string]
      const order = shuffled(4, random).map((place) => four[place] ?? '') as typeof four
      const [a1, a2, b1, b2] = order
      const sets = playSets((strength(a1) + strength(a2) - strength(b1) - strength(b2)) / 2, random)
      const playedAt = round * 4 * millisecondsInDay
      log.add({
        seq: ++seq,
        kind: 'match',
        players: order,
        sets,
        isTieBreak: false,
        playedAt,
        weight: MILLION,
      })
    }
  }
  return { truth, levels, log }
}

const clamp = (strength: number) => Math.min(Math.max(strength, 0.2), 6.8)

function nearestLevel(strength: number): string {
  const apart = (level: (typeof SKILL_LEVELS)[number]) => Math.abs(START_OF_LEVEL[level] / MILLION - strength)
  return SKILL_LEVELS.reduce((best, level) => (apart(level) < apart(best) ? level : best))
}

/** Plays games until one side has two sets. */
function playSets(ahead: number, random: () => number): number[] {
  const share = 1 / (1 + Math.exp(-STEEPNESS_OF_GAMES * ahead))
  const sets: number[] = []
  let [setsA, setsB] = [0, 0]
  while (setsA < 2 && setsB < 2) {
    let [a, b] = [0, 0]
    while (Math.max(a, b) < 6 || (Math.abs(a - b) < 2 && Math.max(a, b) < 7)) {
      if (random() < share) a++
      else b++
    }
    sets.push(a, b)
    if (a > b) setsA++
    else setsB++
  }
  return sets
}

/** The mean difference between estimates and truth, in units of the scale. */
export function errorOf({ truth }: Community, estimate: (person: string) => number): number {
  let sum = 0
  for (const [person, strength] of truth) sum += Math.abs(estimate(person) - strength)
  return sum / truth.size
}
