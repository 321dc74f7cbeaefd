import { randomFrom } from '../../shuffle.ts'
import { checkEvening } from '../check-evening.ts'
import { countMeetings } from '../count-meetings.ts'
import type { DealtRound, EveningInput } from '../evening.ts'
import { type Caps, meetingsOf, type Prices } from '../meetings.ts'
import { capsAhead } from '../planner/caps-ahead.ts'
import { isFarApart, spreadCourts } from '../planner/courts/spread-courts.ts'
import { taskOf } from '../planner/plan-evening.ts'
import { longestWait, turnOf, turnsBefore } from '../turns.ts'
import { inPlayers, inUnits, presentIn, type UnitRound, type Units } from '../units.ts'
import { exchangeEquals } from './exchange-equals.ts'
import { type Draft, divideAnew, fillSeats, type Repair, swapTurns } from './fill-seats.ts'
import { partOpponents, partPartners, withCaps } from './part-games.ts'

const NO_CAPS: Caps = { partners: 0, opponents: 0, together: 0 }
/** A partner who comes again is worse than any opponents: nothing that is planned later mends it. */
const PRICES: Prices = { partners: 100, opponents: 4, together: 1, farOpponents: 0 }

/** Only americano divides four anew: teams stay together, and in mexicano the standings divide. */
const DIVISIONS = {
  americano: [
    [0, 1, 2, 3],
    [0, 2, 1, 3],
    [0, 3, 1, 2],
  ],
  mexicano: [[0, 1, 2, 3]],
  teams: [[0, 1]],
} as const

/**
 * Repairs a round that is announced and has not begun, by the smallest change: whoever rests takes the place of somebody who left; a
 * game whose court is lost moves to a free one, or is dissolved; those who came play where they fill a game. Others lose their game
 * only where games or rests would become unfair otherwise, and change games only where partners would come again, or opponents more often
 * than they have to in `rounds` of the input, this one included. `seed` does not matter.
 * Throws a RangeError that names the field with which nothing can be repaired.
 */
export function repairRound(input: EveningInput, announced: DealtRound): DealtRound {
  checkEvening(input)
  const task = taskOf(input)
  const { units, before, games } = task
  const round = inUnits(units)(announced)
  const drafts = openGames(draftsOf(round, units), games, units.seats, input.courts)
  moveToCourts(drafts, input.courts)
  const repair = repairOf({ units, before, round, drafts, divisions: DIVISIONS[input.format] })
  fillSeats(repair)
  swapTurns(repair)
  exchangeEquals(repair)
  const known = new Set(round.games.map(({ units }) => String(units)))
  const capped = withCaps(repair, units.count, before, capsAhead(task).at(-1) ?? NO_CAPS)
  if (input.format === 'americano') {
    partPartners(repair, known)
    partOpponents(capped, known)
  }
  divideAnew(repair, known)
  divideAnew(capped, known)
  const repaired = input.format === 'mexicano' ? drafts : onFairCourts(units.count, before, drafts)
  return inPlayers(units, repaired, input.present)
}

/** Moves games to other courts only where somebody would have been far more often on one than on another. */
function onFairCourts(
  count: number,
  before: readonly UnitRound[],
  drafts: readonly Draft[],
): UnitRound['games'] {
  if (!isFarApart(count, before, drafts)) return drafts
  const games = drafts.map(({ units }) => units)
  const courts = drafts.map(({ court }) => court)
  return spreadCourts(count, before, [games], courts, randomFrom(0)).rounds[0] ?? drafts
}

/** The games with seats of those who are gone free. A court may be lost. */
function draftsOf(round: UnitRound, { present }: Units): Draft[] {
  const here = new Set(present)
  return round.games.map(({ court, units }) => ({
    court,
    units: units.map((unit) => (here.has(unit) ? unit : -1)),
  }))
}

/** Keeps so many games, the fullest ones and of these the ones whose court is open, or adds empty ones. */
function openGames(drafts: readonly Draft[], games: number, seats: number, open: readonly number[]): Draft[] {
  const free = ({ units }: Draft) => units.filter((unit) => unit < 0).length
  const isLost = ({ court }: Draft) => (open.includes(court) ? 0 : 1)
  const byWorth = [...drafts].sort((one, other) => free(one) - free(other) || isLost(one) - isLost(other))
  const kept = byWorth.slice(0, games)
  while (kept.length < games) kept.push({ court: -1, units: new Array<number>(seats).fill(-1) })
  return kept
}

function moveToCourts(drafts: readonly Draft[], open: readonly number[]): void {
  const taken = new Set<number>()
  for (const draft of drafts) {
    if (!open.includes(draft.court) || taken.has(draft.court)) draft.court = -1
    taken.add(draft.court)
  }
  const free = open.filter((court) => !taken.has(court))
  for (const draft of drafts) if (draft.court < 0) draft.court = free.shift() ?? -1
}

interface Broken extends Pick<Repair, 'drafts' | 'divisions'> {
  readonly units: Units
  readonly before: readonly UnitRound[]
  readonly round: UnitRound
}

function repairOf({ units, before, round, drafts, divisions }: Broken): Repair {
  const { present, seats, count } = units
  const turns = turnsBefore(count, before, present)
  const limit = longestWait(present.length, drafts.length * seats)
  const meetings = meetingsOf(count, NO_CAPS, PRICES)
  const everybody = Int16Array.from({ length: count }, (_, unit) => unit)
  countMeetings(
    meetings,
    before.flatMap(({ games }) => games.map((game) => game.units)),
    everybody,
  )
  return {
    drafts,
    divisions,
    present,
    meetings,
    wasThere: new Set(presentIn(round)),
    wasPlaying: new Set(round.games.flatMap((game) => game.units)),
    turnOf: (unit) => turnOf(turns, unit, limit),
    kept: new Set(drafts.flatMap((draft) => draft.units)),
    overdueOf: (unit) => Math.max(0, (turns.waited[unit] ?? 0) - limit),
  }
}
