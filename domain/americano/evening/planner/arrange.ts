import { randomFrom } from '../../shuffle.ts'
import { countMeetings, placesIn } from '../count-meetings.ts'
import { type Caps, FINAL_PRICES, LATER_PRICES, LONG_PRICES, meetingsOf } from '../meetings.ts'
import type { UnitRound, Units } from '../units.ts'
import { attempt, type Effort, type Games, type Task } from './attempt.ts'
import { capsAhead } from './caps-ahead.ts'

interface TimelyEffort extends Effort {
  /** It is made while the price is at least this. */
  readonly above: number
  /** It is not made for more seats: it would take too long on a phone, and seldom helps there. */
  readonly maxSeats: number
}

const ANY = Number.POSITIVE_INFINITY
const OPPONENTS_AGAIN = { above: FINAL_PRICES.opponents, maxSeats: 512 }
const FAR_OPPONENTS = { above: FINAL_PRICES.farOpponents, maxSeats: 512 }
const PARTNERS_AGAIN = { above: FINAL_PRICES.partners, maxSeats: ANY }

/** Searches, each with other lots. The last ones are made in very long evenings only. */
const EFFORTS: readonly TimelyEffort[] = [
  { above: 0, maxSeats: ANY, moves: 50_000, ease: 0 },
  { ...OPPONENTS_AGAIN, moves: 120_000, ease: 0 },
  { ...OPPONENTS_AGAIN, moves: 120_000, ease: 0 },
  { ...OPPONENTS_AGAIN, maxSeats: 256, moves: 240_000, ease: 0 },
  // In small evenings it is a matter of who rests: other lots find more than longer searches.
  ...new Array<TimelyEffort>(4).fill({ ...OPPONENTS_AGAIN, maxSeats: 128, moves: 30_000, ease: 0 }),
  { ...PARTNERS_AGAIN, moves: 60_000, ease: 1 },
  { ...PARTNERS_AGAIN, moves: 120_000, ease: 2 },
  { ...PARTNERS_AGAIN, moves: 240_000, ease: 2 },
  { ...PARTNERS_AGAIN, moves: 240_000, ease: 2 },
  { ...PARTNERS_AGAIN, moves: 480_000, ease: 2 },
  { ...PARTNERS_AGAIN, moves: 480_000, ease: 3 },
  // Many short ones find more in the same time, where hardly a pair is left that has not played together.
  ...new Array<TimelyEffort>(16).fill({ ...FAR_OPPONENTS, moves: 30_000, ease: 1 }),
  // After a change it may be one draw of lots in fifty that keeps people apart. These are over in a moment.
  ...new Array<TimelyEffort>(256).fill({ ...PARTNERS_AGAIN, maxSeats: 64, moves: 2000, ease: 1 }),
]

/** Arranges rounds after those before: of `designed`, where there are any, and of some searches, the fairest. */
export function arrange(task: Task, seed: number, designed: readonly Games[] | undefined): readonly Games[] {
  if (designed && priceOfRounds(task, designed) === 0) return designed
  const searched = searchInStages(task, randomFrom(seed))
  return designed && priceOfRounds(task, designed) <= priceOfRounds(task, searched) ? designed : searched
}

/** Searches the rounds until partners have to come again, and then the others: an evening may end earlier than it was meant to. */
function searchInStages(task: Task, random: () => number): readonly Games[] {
  const found: Games[] = []
  while (found.length < task.rounds) {
    const before = [...task.before, ...found.map((games) => playedAs(games, task.units))]
    const rest = { ...task, before, rounds: task.rounds - found.length }
    const ahead = capsAhead(rest)
    const end = ahead.findIndex(({ partners }) => partners !== ahead[0]?.partners)
    const rounds = end < 0 ? rest.rounds : end
    found.push(...searchStage({ ...rest, rounds }, ahead[rounds - 1], random))
  }
  return found
}

function playedAs(games: Games, { present }: Units): UnitRound {
  const playing = new Set(games.flat())
  return {
    games: games.map((units) => ({ court: -1, units })),
    resting: present.filter((unit) => !playing.has(unit)),
  }
}

function searchStage(task: Task, caps: Caps | undefined, random: () => number): readonly Games[] {
  let rounds: readonly Games[] = []
  let price = ANY
  const seats = task.rounds * task.games * task.units.seats
  for (const effort of EFFORTS) {
    if (price < effort.above || seats > effort.maxSeats) continue
    const others = attempt(task, effort, random)
    const theirs = priceOf(task, others, caps)
    if (theirs < price) [rounds, price] = [others, theirs]
  }
  return rounds
}

/** The price of what all rounds of a task add to those before. */
export const priceOfRounds = (task: Task, rounds: readonly Games[]): number =>
  priceOf(task, rounds, capsAhead(task).at(-1))

/** The price of what some rounds add to those before. */
function priceOf({ units, before }: Task, rounds: readonly Games[], caps: Caps | undefined): number {
  if (!caps) return 0
  const prices = before.length > 0 ? LATER_PRICES : FINAL_PRICES
  const meetings = meetingsOf(units.present.length, caps, caps.partners > 1 ? LONG_PRICES : prices)
  const places = placesIn(units.present, units.count)
  const played = before.flatMap((round) => round.games.map((game) => game.units))
  countMeetings(meetings, played, places)
  return countMeetings(meetings, rounds.flat(), places)
}
