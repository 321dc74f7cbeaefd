import { randomFrom, shuffled } from '../../shuffle.ts'
import type { DealtRound, EveningFormat, EveningInput } from '../evening.ts'
import { planEvening } from '../planner/plan-evening.ts'
import { repairRound } from '../repair/repair-round.ts'

/** Changes in the middle of an evening, each as often as it is named. */
const EVENTS = [
  'arrival',
  'arrival',
  'return',
  'leaver',
  'leaver',
  'court lost',
  'court won',
  'longer',
] as const
type EveningEvent = (typeof EVENTS)[number]

/** An evening as it was played from the first round to the last. */
export interface PlayedEvening {
  readonly format: EveningFormat
  readonly players: number
  readonly teams: readonly (readonly [number, number])[]
  readonly rounds: readonly DealtRound[]
  readonly events: readonly EveningEvent[]
  readonly repairs: readonly Repaired[]
}

interface Repaired {
  readonly input: EveningInput
  readonly event: EveningEvent
  readonly announced: DealtRound
  readonly repaired: DealtRound
}

/** An evening that is going on. */
interface Evening {
  readonly format: EveningFormat
  readonly seed: number
  readonly teams: readonly (readonly [number, number])[]
  players: number
  present: number[]
  courts: number[]
  left: number
  readonly rounds: DealtRound[]
}

const LEAST = { players: 4, rounds: 4 }
const MOST = { players: 64, courts: 16, rounds: 16 }

/** Plays an evening of a random size; with events there is one before every fourth round or so, half of them while it is announced. */
export function playEvening(seed: number, format: EveningFormat, withEvents: boolean): PlayedEvening {
  const random = randomFrom(seed)
  const evening = startedEvening(seed, format, random)
  const [events, repairs]: [EveningEvent[], Repaired[]] = [[], []]
  let plan = replanned(evening, random)
  while (evening.left > 0) {
    let announced = plan.shift()
    if (!announced) throw new RangeError('no round is planned')
    const event =
      withEvents && evening.rounds.length > 0 && random() < 0.25 ? oneOf(EVENTS, random) : undefined
    const hasHappened = event !== undefined && happen(evening, event, random)
    if (event && hasHappened) events.push(event)
    if (event && hasHappened && random() < 0.5) {
      const input = inputOf(evening, random)
      const repaired = repairRound(input, announced)
      repairs.push({ input, event, announced, repaired })
      announced = repaired
    } else if (hasHappened) announced = replanned(evening, random)[0] ?? announced
    evening.rounds.push(announced)
    evening.left -= 1
    if (hasHappened || plan.length === 0) plan = evening.left > 0 ? replanned(evening, random) : []
  }
  const { players, teams, rounds } = evening
  return { format, players, teams, rounds, events, repairs }
}

function startedEvening(seed: number, format: EveningFormat, random: () => number): Evening {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const players = between(LEAST.players, MOST.players)
  const everybody = Array.from({ length: players }, (_, player) => player)
  const courts = between(1, Math.min(MOST.courts, Math.floor(players / 4)))
  const pairs = Array.from(
    { length: Math.floor(players / 2) },
    (_, team) => [team * 2, team * 2 + 1] as const,
  )
  return {
    format,
    seed,
    teams: format === 'teams' ? pairs : [],
    players,
    present: everybody,
    courts: Array.from({ length: courts }, (_, court) => court),
    left: between(LEAST.rounds, MOST.rounds),
    rounds: [],
  }
}

function inputOf(evening: Evening, random: () => number): EveningInput {
  const { format, seed, players, present, courts, teams, rounds, left } = evening
  const order = shuffled(players, random)
  return {
    format,
    pairing: 'least_repeated',
    seed,
    players,
    present,
    courts,
    teams,
    order,
    before: [...rounds],
    rounds: left,
  }
}

const replanned = (evening: Evening, random: () => number): DealtRound[] =>
  planEvening(inputOf(evening, random))

const oneOf = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T

/** Lets something happen; false where it cannot. */
function happen(evening: Evening, event: EveningEvent, random: () => number): boolean {
  const { present, courts, players } = evening
  const away = shuffled(players, random).filter((player) => !present.includes(player))
  if (event === 'longer') {
    evening.left += evening.left > 1 && random() < 0.5 ? -1 : 1
    return true
  }
  if (event === 'court lost')
    return courts.length > 1 && courts.splice(Math.floor(random() * courts.length), 1).length > 0
  if (event === 'court won') {
    const court = Array.from({ length: MOST.courts }, (_, one) => one).find((one) => !courts.includes(one))
    return court !== undefined && courts.push(court) > 0
  }
  if (event === 'leaver') return leave(evening, random)
  if (present.length === MOST.players) return false
  if (event === 'return') return away[0] !== undefined && present.push(away[0]) > 0
  if (evening.format === 'teams') return false
  evening.players += 1
  return present.push(players) > 0
}

function leave(evening: Evening, random: () => number): boolean {
  const leaver = oneOf(evening.present, random)
  const rest = evening.present.filter((player) => player !== leaver)
  const whole = evening.teams.filter((team) => team.every((player) => rest.includes(player)))
  if (rest.length < LEAST.players || (evening.format === 'teams' && whole.length < 2)) return false
  evening.present = rest
  return true
}
