import { meetInGame } from '../meetings.ts'
import type { Arrangement } from './arrangement.ts'

/**
 * Lets somebody who plays in a round, and somebody who rests then and has played as much, take each other's part from that round on,
 * until they have played as much as each other again. So everybody's games stay even after every round. Returns by how much the price has
 * grown; undefined where it would grow by `below` or more, or somebody would rest too often in a row, and nothing has changed.
 */
export function tryBenchSwap(
  arrangement: Arrangement,
  round: number,
  player: number,
  resting: number,
  below: number,
): number | undefined {
  const { levels, size, rounds } = arrangement
  if (levels[round * size + player] !== levels[round * size + resting]) return undefined
  let end = round + 1
  while (end < rounds && levels[end * size + player] !== levels[end * size + resting]) end++
  if (!canRest(arrangement, player, resting, round, end)) return undefined
  if (!canRest(arrangement, resting, player, round, end)) return undefined
  const grows = swapParts(arrangement, player, resting, round, end)
  if (grows > 0 && grows >= below) {
    swapParts(arrangement, player, resting, round, end)
    return undefined
  }
  for (let at = round + 1; at <= end; at++) {
    const games = levels[at * size + player] as number
    levels[at * size + player] = levels[at * size + resting] as number
    levels[at * size + resting] = games
  }
  return grows
}

/** Holds where somebody with the part of another between two rounds rests nowhere too often in a row. */
function canRest(arrangement: Arrangement, person: number, part: number, from: number, end: number): boolean {
  const { rounds, longestWait } = arrangement
  const earlier = restsUntil(arrangement, person, from)
  const first = restsFrom(arrangement, part, from, end)
  const later = restsFrom(arrangement, person, end, rounds)
  // An evening may go on after its last round, with others who have waited as long: a long wait has a round in reserve there.
  const isOpen = later === rounds - end && longestWait > 2
  const limit = isOpen ? longestWait - 1 : longestWait
  if (first === end - from) return earlier + first + later <= limit
  const last = restsUntil(arrangement, part, end)
  return earlier + first <= longestWait && last + later <= limit
}

function restsUntil({ seatOf, size, waited }: Arrangement, person: number, end: number): number {
  let round = end
  while (round > 0 && (seatOf[(round - 1) * size + person] as number) < 0) round--
  return end - round + (round === 0 ? (waited[person] as number) : 0)
}

function restsFrom({ seatOf, size }: Arrangement, person: number, from: number, end: number): number {
  let round = from
  while (round < end && (seatOf[round * size + person] as number) < 0) round++
  return round - from
}

function swapParts(arrangement: Arrangement, one: number, other: number, from: number, end: number): number {
  const { seats, seatOf, seatCount, size } = arrangement
  let grows = 0
  for (let round = from; round < end; round++) {
    const first = seatOf[round * size + one] as number
    const second = seatOf[round * size + other] as number
    if (first < 0 && second < 0) continue
    grows += countGames(arrangement, round, first, second, -1)
    if (first >= 0) seats[round * seatCount + first] = other
    if (second >= 0) seats[round * seatCount + second] = one
    seatOf[round * size + one] = second
    seatOf[round * size + other] = first
    grows += countGames(arrangement, round, first, second, 1)
  }
  return grows
}

function countGames(
  { meetings, seats, seatCount, perGame }: Arrangement,
  round: number,
  one: number,
  other: number,
  by: 1 | -1,
): number {
  const gameOf = (seat: number) => seat - (seat % perGame)
  const count = (seat: number) => meetInGame(meetings, seats, round * seatCount + gameOf(seat), perGame, by)
  const isOneGame = one >= 0 && other >= 0 && gameOf(one) === gameOf(other)
  return (one >= 0 ? count(one) : 0) + (other >= 0 && !isOneGame ? count(other) : 0)
}
