import { countMeetings } from '../count-meetings.ts'
import { meetingsOf, OPPONENTS } from '../meetings.ts'
import { playingIn, presentIn, type UnitRound } from '../units.ts'

const NONE = { partners: 0, opponents: 0, together: 0, farOpponents: 0 }

/** Games of everybody who was ever there, of those who were there in all rounds, and the most that these differed after any round. */
export function gamesOf(count: number, rounds: readonly UnitRound[]) {
  const throughout = presentThroughout(rounds)
  const games = new Array<number>(count).fill(0)
  let spread = 0
  for (const round of rounds) {
    for (const unit of playingIn(round)) games[unit] = (games[unit] ?? 0) + 1
    const theirs = throughout.map((unit) => games[unit] ?? 0)
    if (theirs.length > 0) spread = Math.max(spread, Math.max(...theirs) - Math.min(...theirs))
  }
  const of = (units: Iterable<number>) => [...units].map((unit) => games[unit] ?? 0)
  return { all: of(new Set(rounds.flatMap(presentIn))), throughout: of(throughout), spread }
}

function presentThroughout(rounds: readonly UnitRound[]): number[] {
  const [first = [], ...later] = rounds.map(presentIn)
  const sets = later.map((here) => new Set(here))
  return first.filter((unit) => sets.every((here) => here.has(unit)))
}

/** Counts how often partners came again, and the most often that two were opponents, or in one game. */
export function meetingsIn(count: number, rounds: readonly UnitRound[]) {
  const meetings = meetingsOf(count, NONE, NONE)
  const games = rounds.flatMap((round) => round.games.map(({ units }) => units))
  countMeetings(
    meetings,
    games,
    Int16Array.from({ length: count }, (_, unit) => unit),
  )
  let [repeats, mostOpposed, mostTogether] = [0, 0, 0]
  for (const pair of meetings.counts) {
    const [partners, opponents] = [pair % OPPONENTS, Math.floor(pair / OPPONENTS)]
    repeats += Math.max(0, partners - 1)
    mostOpposed = Math.max(mostOpposed, opponents)
    mostTogether = Math.max(mostTogether, partners + opponents)
  }
  return { partnerRepeats: repeats / 2, mostOpposed, mostTogether }
}

/** The most that anybody's visits differ between courts, for the people and the courts that were there in all rounds. */
export function courtSpreadOf(rounds: readonly UnitRound[]): number {
  const [first = [], ...later] = rounds.map(({ games }) => games.map(({ court }) => court))
  const courts = first.filter((court) => later.every((used) => used.includes(court)))
  const visits = presentThroughout(rounds).map((person) =>
    courts.map(
      (court) =>
        rounds.filter(({ games }) =>
          games.some((game) => game.court === court && game.units.includes(person)),
        ).length,
    ),
  )
  if (courts.length === 0) return 0
  return Math.max(0, ...visits.map((counts) => Math.max(...counts) - Math.min(...counts)))
}
