import { countMeetings, placesIn } from '../count-meetings.ts'
import { type Caps, capsOf, meetingsOf, SEARCH_PRICES } from '../meetings.ts'
import { longestWait, turnsBefore } from '../turns.ts'
import type { UnitRound, Units } from '../units.ts'
import type { Arrangement } from './arrangement.ts'
import { drawRounds } from './draw-lots.ts'
import { search } from './search.ts'

/** Games of a round, in units. */
export type Games = readonly (readonly number[])[]

/** The task of a plan: rounds after those before, each with so many games. */
export interface Task {
  readonly units: Units
  readonly before: readonly UnitRound[]
  readonly games: number
  readonly rounds: number
}

/** The effort of an attempt. */
export interface Effort {
  /** For 64 players on 16 courts a thousand moves take about a tenth of a millisecond. */
  readonly moves: number
  /** Lets opponents come again so many times more, so that partners need not. */
  readonly ease: number
}

/** Draws who plays, and searches who meets whom. */
export function attempt(task: Task, effort: Effort, random: () => number): Games[] {
  const { units, before } = task
  const arrangement = draw(task, effort.ease, random)
  const start = countMeetings(
    arrangement.meetings,
    before.flatMap(({ games }) => games.map((game) => game.units)),
    placesIn(units.present, units.count),
  )
  search(arrangement, start, effort.moves, random)
  return gamesOf(arrangement, units)
}

function draw({ units, before, games, rounds }: Task, ease: number, random: () => number): Arrangement {
  const { present, seats: perGame } = units
  const size = present.length
  const seatCount = games * perGame
  const turns = turnsBefore(units.count, before, present)
  const waited = Int16Array.from(present, (unit) => turns.waited[unit] ?? 0)
  const { playing, levels } = drawRounds(turns, present, seatCount, rounds, random)
  const caps = capsOf(size, Math.max(...(levels.at(-1) ?? [])), perGame)
  return {
    size,
    rounds,
    seatCount,
    perGame,
    seats: Uint8Array.from(playing.flat()),
    seatOf: seatsOf(playing, size),
    levels: Int16Array.from(levels.flat()),
    waited,
    longestWait: longestWait(size, seatCount),
    meetings: meetingsOf(size, eased(caps, ease), SEARCH_PRICES),
  }
}

const eased = ({ partners, opponents, together }: Caps, by: number): Caps => ({
  partners,
  opponents: opponents + by,
  together: together + by,
})

function seatsOf(rounds: readonly (readonly number[])[], size: number): Int16Array {
  const seatOf = new Int16Array(rounds.length * size).fill(-1)
  for (const [round, seated] of rounds.entries())
    for (const [seat, person] of seated.entries()) seatOf[round * size + person] = seat
  return seatOf
}

function gamesOf({ seats, seatCount, perGame, rounds }: Arrangement, { present }: Units): Games[] {
  return Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: seatCount / perGame }, (_, game) => {
      const from = round * seatCount + game * perGame
      return Array.from(seats.subarray(from, from + perGame), (place) => present[place] ?? -1)
    }),
  )
}
