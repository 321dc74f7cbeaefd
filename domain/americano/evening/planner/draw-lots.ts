import { shuffled } from '../../shuffle.ts'
import { placesIn } from '../count-meetings.ts'
import { arrive, longestWait, playAndRest, type Turns } from '../turns.ts'

/**
 * Divides those who are present into the players of the next round and its bench: fewest games play first. Among those with as many
 * games the lot decides, as long as everybody can still play before they have rested too often.
 */
export function drawLots(
  turns: Turns,
  present: readonly number[],
  seatCount: number,
  random: () => number,
): { playing: number[]; resting: number[] } {
  const games = (unit: number) => turns.level[unit] ?? 0
  const lots = shuffled(present.length, random).map((place) => present[place] ?? -1)
  const byGames = lots.sort((one, other) => games(one) - games(other))
  const most = games(byGames[seatCount - 1] ?? -1)
  const certain = byGames.filter((unit) => games(unit) < most)
  const others = byGames.filter((unit) => games(unit) === most)
  const limit = longestWait(present.length, seatCount)
  const left = (unit: number) => limit - (turns.waited[unit] ?? 0)
  const chosen = chooseInTime(others, left, seatCount - certain.length, seatCount)
  const playing = [...certain, ...others.filter((unit) => chosen.has(unit))]
  const seated = new Set(playing)
  return { playing, resting: byGames.filter((unit) => !seated.has(unit)) }
}

/** Chooses the first of a list, but so that whoever has no more than some rounds left still finds a seat within them. */
function chooseInTime(
  people: readonly number[],
  left: (unit: number) => number,
  seats: number,
  seatsLater: number,
): ReadonlySet<number> {
  const chosen = new Set<number>()
  const rounds = [...new Set(people.map(left))].sort((one, other) => one - other)
  for (const round of rounds) {
    const urgent = people.filter((unit) => left(unit) <= round)
    const needed = urgent.length - round * seatsLater
    for (const unit of urgent) {
      const soFar = urgent.filter((one) => chosen.has(one)).length
      if (chosen.size < seats && soFar < needed) chosen.add(unit)
    }
  }
  for (const unit of people) if (chosen.size < seats) chosen.add(unit)
  return chosen
}

/**
 * Draws the players of so many rounds, as places in the list of those who are present, and counts them in `turns`. Returns everybody's
 * games before each round and after the last one as well.
 */
export function drawRounds(
  turns: Turns,
  present: readonly number[],
  seatCount: number,
  rounds: number,
  random: () => number,
): { playing: number[][]; levels: number[][] } {
  const placeOf = placesIn(present, turns.level.length)
  // Late arrivals are credited with games that nobody else can take over: until they play, their count is nobody else's.
  const games = () =>
    present.map((unit) => (turns.isFresh[unit] === 1 ? -1 - unit : (turns.level[unit] ?? 0)))
  const levels = [games()]
  const playing = Array.from({ length: rounds }, () => {
    const drawn = drawLots(turns, present, seatCount, random)
    playAndRest(turns, drawn.playing, drawn.resting)
    arrive(turns, present, false)
    levels.push(games())
    return drawn.playing.map((unit) => placeOf[unit] ?? 0)
  })
  return { playing, levels }
}
