import { playersIn } from '../round.ts'
import type { DealtRound, EveningInput } from './evening.ts'

/** Players or, in the format `teams`, teams: they play, rest and are counted as one. */
export interface Units {
  /** Units that fill a game: 4 players or 2 teams. */
  readonly seats: 2 | 4
  readonly count: number
  /** The units that can play now, in ascending order. */
  readonly present: readonly number[]
  readonly playersOf: (unit: number) => readonly number[]
}

/** The games of a round and its bench in units. A seat whose unit is gone has -1. */
export interface UnitRound {
  readonly games: readonly { readonly court: number; readonly units: readonly number[] }[]
  readonly resting: readonly number[]
}

/** The units that play in a round. */
export const playingIn = ({ games }: UnitRound): number[] =>
  games.flatMap(({ units }) => units.filter((unit) => unit >= 0))

/** The units that are there in a round. */
export const presentIn = (round: UnitRound): number[] => [...playingIn(round), ...round.resting]

/** The units of an evening. A team with one player cannot play. */
export function unitsOf({
  format,
  players,
  present,
  teams = [],
}: Pick<EveningInput, 'format' | 'players' | 'present' | 'teams'>): Units {
  const here = new Set(present)
  if (format !== 'teams') {
    const sorted = [...present].sort((one, other) => one - other)
    return { seats: 4, count: players, present: sorted, playersOf: (player) => [player] }
  }
  const whole = teams.flatMap((team, index) => (team.every((player) => here.has(player)) ? [index] : []))
  return { seats: 2, count: teams.length, present: whole, playersOf: (team) => teams[team] ?? [] }
}

/** Makes a translation of rounds into units. Teams that did not play together then are gone from the round. */
export function inUnits(units: Units): (round: DealtRound) => UnitRound {
  const unitAt = new Map<number, number>()
  for (let unit = 0; unit < units.count; unit++)
    for (const player of units.playersOf(unit)) unitAt.set(player, unit)
  const unitOf = (players: readonly number[]) => {
    const unit = unitAt.get(players[0] ?? -1) ?? -1
    return players.every((player) => unitAt.get(player) === unit) ? unit : -1
  }
  return ({ games, resting }) => {
    const benched = new Set(resting)
    const whole = (unit: number) => units.playersOf(unit).every((player) => benched.has(player))
    const sides = units.seats === 2
    return {
      games: games.map((game) => ({
        court: game.court,
        units: sides ? [unitOf(game.teamA), unitOf(game.teamB)] : playersIn(game),
      })),
      resting: [...new Set(resting.map((player) => unitAt.get(player) ?? -1))].filter(
        (unit) => unit >= 0 && whole(unit),
      ),
    }
  }
}

/** The round with the numbers of players, by court; everybody who is present and in no game rests. */
export function inPlayers(units: Units, games: UnitRound['games'], present: readonly number[]): DealtRound {
  const half = units.seats / 2
  const dealt = games
    .map(({ court, units: seats }) => ({
      teamA: seats.slice(0, half).flatMap(units.playersOf),
      teamB: seats.slice(half).flatMap(units.playersOf),
      court,
    }))
    .sort((one, other) => one.court - other.court)
  const playing = new Set(dealt.flatMap(playersIn))
  const resting = present.filter((player) => !playing.has(player)).sort((one, other) => one - other)
  return { games: dealt, resting }
}
