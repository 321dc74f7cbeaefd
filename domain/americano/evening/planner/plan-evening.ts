import { randomFrom } from '../../shuffle.ts'
import { checkEvening } from '../check-evening.ts'
import type { DealtRound, EveningInput } from '../evening.ts'
import { inPlayers, inUnits, unitsOf } from '../units.ts'
import { arrange } from './arrange.ts'
import type { Task } from './attempt.ts'
import { shareCourts } from './courts/share-courts.ts'
import { designedRounds } from './designs.ts'
import { mexicanoGames } from './mexicano.ts'

/**
 * Plans the next rounds of an evening after those that have begun: fewest games play first, then those who just rested. Partners and
 * opponents are new as long as there are any, and courts are shared. Mexicano plans one round whatever `rounds` says, because a later
 * one depends on the scores of this one; its best four have the first court. The same input gives the same plan on every engine.
 * Throws a RangeError that names the field with which nothing can be planned.
 */
export function planEvening(input: EveningInput): DealtRound[] {
  checkEvening(input)
  const task = taskOf(input)
  const courts = input.courts.slice(0, task.games)
  if (input.format === 'mexicano') {
    const games = mexicanoGames(task, input).map((units, at) => ({ court: courts[at] ?? 0, units }))
    return [inPlayers(task.units, games, input.present)]
  }
  const rounds = arrange(task, input.seed, designedRounds(task, input.seed))
  return shareCourts(task, rounds, courts, randomFrom(input.seed)).map((games) =>
    inPlayers(task.units, games, input.present),
  )
}

/** The task in units: as many games as there are courts and people for. */
export function taskOf(input: EveningInput): Task {
  const units = unitsOf(input)
  const games = Math.min(Math.floor(units.present.length / units.seats), input.courts.length)
  return { units, before: input.before.map(inUnits(units)), games, rounds: input.rounds }
}
