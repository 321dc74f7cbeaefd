import { type DealtRound, EVENING, type EveningInput } from '../americano/evening/evening.ts'
import { type EveningFairness, fairnessOfEvening } from '../americano/evening/fairness/evening-fairness.ts'
import { planDeal } from '../americano/evening/planner/plan-deal.ts'
import { type EveningBoard, type EveningRound, hasBegun, playersOf } from './board.ts'
import { standingsOf, teamsOf } from './results.ts'

const SEATS = 4

/** Rounds to deal, the first one with this number, and everything that they were computed from. */
export interface Plan {
  number: number
  rounds: DealtRound[]
  input: EveningInput
  /** The round that was announced and is repaired: the first of `rounds`. */
  announced: DealtRound | null
}

/** The round in the numbers of players. */
function dealtRound(board: EveningBoard, round: EveningRound): DealtRound {
  const numberOf = numbersOf(board)
  return {
    games: round.games.map(({ court, a, b }) => ({ court, teamA: a.map(numberOf), teamB: b.map(numberOf) })),
    resting: round.resting.map(numberOf),
  }
}

/**
 * The rounds that follow those that have begun: an announced one that names somebody who is gone is repaired, whatever comes after it is
 * planned anew. Null where nothing is left to plan. Throws a RangeError where nothing can be planned.
 */
export function planNext(board: EveningBoard): Plan | null {
  const begun = board.rounds.filter(hasBegun)
  const announced = board.rounds.find((round) => round.state === 'announced' && !hasBegun(round))
  const left = board.evening.rounds - begun.length
  if (left < 1) return null
  const input = inputOf(board, begun, left)
  const number = begun.length + 1
  const repaired = announced && !isWholeAnew(board) ? dealtRound(board, announced) : null
  return { number, input, rounds: planDeal(input, repaired), announced: repaired }
}

// Teams that changed leave no round to repair.
function isWholeAnew({ evening, rounds, players }: EveningBoard): boolean {
  const teamOf = new Map(players.map(({ id, team }) => [id, team]))
  return (
    evening.format === 'teams' &&
    rounds.some(
      (round) =>
        !hasBegun(round) &&
        round.games.some((game) =>
          [game.a, game.b].some(([one, other]) => teamOf.get(one) !== teamOf.get(other)),
        ),
    )
  )
}

function inputOf(board: EveningBoard, begun: readonly EveningRound[], rounds: number): EveningInput {
  const { evening, players } = board
  const { format, pairing, seed, open_courts } = evening
  const order = format === 'mexicano' && standingsOf(board).flatMap((line) => line.players)
  return {
    ...{ format, pairing, seed, rounds },
    ...whoOf(board),
    present: players.filter(({ is_present }) => is_present).map(({ number }) => number),
    courts: open_courts,
    before: begun.map((round) => dealtRound(board, round)),
    ...(order && { order: order.map(numbersOf(board)) }),
  }
}

/** Everybody who was ever here, and the teams. */
function whoOf(board: EveningBoard): Pick<EveningInput, 'players' | 'teams'> {
  const players = Math.max(EVENING.minPlayers, ...board.players.map(({ number }) => number + 1))
  if (board.evening.format !== 'teams') return { players }
  const numberOf = numbersOf(board)
  const teams = teamsOf(board).flatMap(([one, other]): [number, number][] =>
    one && other ? [[numberOf(one), numberOf(other)]] : [],
  )
  return { players, teams }
}

const numbersOf = ({ players }: EveningBoard) => {
  const numbers = new Map(players.map(({ id, number }) => [id, number]))
  return (id: string): number => numbers.get(id) ?? 0
}

/** The rounds as `deal` takes them; `newId` makes the id of a game. */
export function roundsToDeal(board: EveningBoard, { number, rounds }: Plan, newId: () => string) {
  const ids = new Map(board.players.map((player) => [player.number, player.id]))
  const idOf = (player: number): string => ids.get(player) ?? ''
  return rounds.map(({ games }, at) => ({
    number: number + at,
    games: games.map(({ court, teamA, teamB }) => ({
      id: newId(),
      court,
      a: teamA.map(idOf),
      b: teamB.map(idOf),
    })),
  }))
}

/** Tells which rounds do not fit who is here, the courts or their number any more; null where all do. Those that have begun stay as they are. */
export function misfitOf(board: EveningBoard): 'announced' | 'planned' | null {
  const { evening, rounds } = board
  const ahead = rounds.filter((round) => !hasBegun(round))
  const fits = fitsNow(board)
  const [first] = ahead
  if (first?.state === 'announced' && (!fits(first) || isWholeAnew(board))) return 'announced'
  const isShort = evening.format !== 'mexicano' && rounds.length > 0 && rounds.length < evening.rounds
  return isShort || !ahead.every(fits) ? 'planned' : null
}

function fitsNow(board: EveningBoard): (round: EveningRound) => boolean {
  const { open_courts, format } = board.evening
  const present = new Set(board.players.filter(({ is_present }) => is_present).map(({ id }) => id))
  const able =
    format === 'teams'
      ? teamsOf(board).filter((team) => team.every((player) => present.has(player))).length * 2
      : present.size
  const games = Math.min(Math.floor(able / SEATS), open_courts.length)
  return (round) => {
    const named = [...round.games.flatMap(playersOf), ...round.resting]
    return (
      named.length === present.size &&
      named.every((player) => present.has(player)) &&
      round.games.length === games &&
      round.games.every(({ court }) => open_courts.includes(court))
    )
  }
}

/** The fairness of all rounds, with those of a plan in the place of what it replaces. */
export function fairnessWith(
  board: EveningBoard,
  plan: Pick<Plan, 'number' | 'rounds'> | null,
): EveningFairness {
  const kept = board.rounds.filter(({ number }) => !plan || number < plan.number)
  const dealt = [...kept.map((round) => dealtRound(board, round)), ...(plan?.rounds ?? [])]
  return fairnessOfEvening({ format: board.evening.format, ...whoOf(board) }, dealt)
}
