import type { Round } from './round.ts'

// Full cycles on as many courts as there are fours. The table has the first round; in each following round everybody's position
// moves on by one, and x keeps its own. For 4k and 4k + 1 players these are whist designs: each pair plays together once and against
// each other twice. For the sizes between nobody plays with the same partner twice and those who rest never rest twice running.
const STARTERS: Readonly<Record<number, string>> = {
  3: '0,1 v 2',
  4: 'x,0 v 1,2',
  5: '1,4 v 2,3',
  6: '0,2 v 3,4',
  7: '0,6 v 4,2',
  8: 'x,0 v 1,3 / 2,6 v 4,5',
  9: '1,2 v 3,6 / 4,8 v 5,7',
  10: '0,6 v 7,4 / 1,3 v 8,9',
  11: '0,9 v 7,4 / 2,6 v 3,8',
  12: 'x,0 v 1,3 / 2,9 v 6,7 / 4,10 v 5,8',
  13: '1,4 v 2,7 / 3,12 v 6,8 / 5,11 v 9,10',
  14: '0,10 v 13,8 / 1,3 v 6,7 / 2,5 v 12,4',
  15: '0,13 v 9,4 / 1,7 v 14,2 / 3,11 v 10,6',
  16: 'x,0 v 1,2 / 3,6 v 9,11 / 4,13 v 8,12 / 5,10 v 7,14',
  17: '1,10 v 15,11 / 2,8 v 16,4 / 3,6 v 12,5 / 7,9 v 14,13',
  18: '0,11 v 13,1 / 2,10 v 4,7 / 3,5 v 9,14 / 8,12 v 15,16',
  19: '0,3 v 5,15 / 1,2 v 11,17 / 4,9 v 12,10 / 6,13 v 18,7',
  20: 'x,0 v 13,1 / 2,18 v 7,17 / 3,5 v 14,8 / 4,15 v 6,11 / 9,10 v 12,16',
  21: '1,10 v 6,3 / 2,19 v 18,13 / 4,15 v 12,5 / 7,20 v 16,14 / 8,9 v 11,17',
  22: '0,5 v 4,6 / 1,16 v 18,8 / 2,20 v 9,10 / 3,12 v 21,15 / 11,19 v 14,17',
  23: '0,13 v 21,15 / 1,4 v 14,10 / 2,3 v 22,8 / 5,12 v 19,17 / 6,11 v 7,18',
  24: 'x,0 v 20,15 / 1,16 v 12,22 / 2,8 v 7,6 / 3,19 v 13,4 / 5,17 v 10,14 / 9,11 v 21,18',
}

/** The rounds after which everybody has played with (nearly) everybody: n, or n - 1 where nobody rests. */
export const cycleLength = (players: number): number => (players % 4 === 0 ? players - 1 : players)

/** The full cycle of 3 to 24 players on all the courts that they fill. */
export function fullCycle(players: number): Round[] {
  const starter = STARTERS[players]
  if (!starter) throw new RangeError(`players must be from 3 to 24, and is ${players}`)
  return Array.from({ length: cycleLength(players) }, (_, by) => roundAfter(players, starter, by))
}

function roundAfter(players: number, starter: string, by: number): Round {
  const playerOf = (text: string) => (text === 'x' ? players - 1 : shift(players, Number(text), by))
  const games = starter.split(' / ').map((game) => {
    const [teamA = [], teamB = []] = game.split(' v ').map((team) => team.split(',').map(playerOf))
    return { teamA, teamB }
  })
  const playing = new Set(games.flatMap(({ teamA, teamB }) => [...teamA, ...teamB]))
  const everybody = Array.from({ length: players }, (_, player) => player)
  return { games, resting: everybody.filter((player) => !playing.has(player)) }
}

// No design for nine players rotates around a circle of nine; one rotates on a square of three by three, row and column apart.
function shift(players: number, player: number, by: number): number {
  if (players !== 9) return (player + by) % cycleLength(players)
  const row = (Math.floor(player / 3) + Math.floor(by / 3)) % 3
  return row * 3 + ((player + by) % 3)
}
