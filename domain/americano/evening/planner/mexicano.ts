import { randomFrom, shuffled } from '../../shuffle.ts'
import { tallyOf } from '../../tally.ts'
import type { EveningInput } from '../evening.ts'
import { turnsBefore } from '../turns.ts'
import type { Games, Task } from './attempt.ts'
import { drawLots } from './draw-lots.ts'

/** The three ways to divide four by their rank, the best first; the first of equals is taken, which is also the classic one. */
const DIVISIONS = [
  [0, 3, 1, 2],
  [0, 2, 1, 3],
  [0, 1, 2, 3],
] as const

/**
 * The games of the next round of mexicano: those whose turn it is to play, by their place in the standings, four after four. Within a
 * four those play together who have done so least.
 */
export function mexicanoGames({ units, before, games }: Task, input: EveningInput): Games {
  const random = randomFrom(input.seed)
  const turns = turnsBefore(units.count, before, units.present)
  const { playing } = drawLots(turns, units.present, games * 4, random)
  const places = new Map(input.order?.map((player, place) => [player, place]))
  const placeOf = (player: number) => places.get(player) ?? places.size
  const lots = shuffled(playing.length, random).map((place) => playing[place] ?? -1)
  const table = lots.sort((one, other) => placeOf(one) - placeOf(other))
  const { partners } = tallyOf(input.players, input.before)
  const seen = (one: number, other: number) => partners[one * input.players + other] ?? 0
  return Array.from({ length: games }, (_, game) => {
    const four = table.slice(game * 4, game * 4 + 4)
    const ways = DIVISIONS.map((way) => way.map((rank) => four[rank] ?? -1))
    if (input.pairing === 'classic') return ways[0] ?? []
    const costOf = ([a = -1, b = -1, c = -1, d = -1]: readonly number[]) => seen(a, b) + seen(c, d)
    return ways.reduce((best, way) => (costOf(way) < costOf(best) ? way : best))
  })
}
