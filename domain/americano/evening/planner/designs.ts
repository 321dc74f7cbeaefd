import { playersIn } from '../../round.ts'
import { randomFrom, shuffled } from '../../shuffle.ts'
import { fullCycle } from '../../starters.ts'
import type { Games, Task } from './attempt.ts'

/** Exact designs of the existing rotations reach so far. */
const LARGEST_DESIGN = 24

/**
 * The next rounds of an exact design, where one exists whose every beginning is fair, all courts are open, and the rounds before are
 * its first ones: whist designs for 4k and 4k + 1 players, the circle method for teams. Undefined elsewhere.
 */
export function designedRounds({ units, before, games, rounds }: Task, seed: number): Games[] | undefined {
  const { present, seats } = units
  const size = present.length
  if (games !== Math.floor(size / seats)) return undefined
  if (seats === 4 && (size > LARGEST_DESIGN || size % 4 > 1)) return undefined
  const cards = shuffled(size, randomFrom(seed)).map((place) => present[place] ?? -1)
  const cycle = seats === 2 ? circle(size) : whist(size)
  const dealt = cycle.map((round) => round.map((game) => game.map((card) => cards[card] ?? -1)))
  const at = (index: number): Games => dealt[index % dealt.length] ?? []
  const isBeginning = before.every((round, index) => {
    const wanted = new Set(at(index).map(String))
    return round.games.length === wanted.size && round.games.every((game) => wanted.has(String(game.units)))
  })
  if (!isBeginning) return undefined
  return Array.from({ length: rounds }, (_, index) => at(before.length + index))
}

const whist = (players: number): Games[] => fullCycle(players).map(({ games }) => games.map(playersIn))

/** Rounds in which each of `teams` meets each other once: the first stays, the others move on around it. Odd: its opponent rests. */
function circle(teams: number): Games[] {
  const even = teams + (teams % 2)
  const moving = even - 1
  return Array.from({ length: moving }, (_, round) =>
    Array.from({ length: even / 2 }, (_, game) => {
      const one = game === 0 ? moving : (round + game) % moving
      return [one, (round - game + moving) % moving]
    }).filter((game) => game.every((team) => team < teams)),
  )
}
