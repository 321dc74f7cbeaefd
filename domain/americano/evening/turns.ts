import { playingIn, presentIn, type UnitRound } from './units.ts'

/** Counts that say whose turn it is, by unit. */
export interface Turns {
  /** Games played. Whoever comes late has at least as many as the fewest of the others, until they have played. */
  readonly level: Int16Array
  /** Rounds rested in a row until now. Whoever comes late has rested once. */
  readonly waited: Int16Array
  /** 1 for those who came after the first round, or came back, and have not played since. */
  readonly isFresh: Uint8Array
  /** 1 for those who were there in the last round. */
  readonly isHere: Uint8Array
}

/** The turns before the next round, with those who are present then. */
export function turnsBefore(count: number, before: readonly UnitRound[], present: readonly number[]): Turns {
  const turns: Turns = {
    level: new Int16Array(count),
    waited: new Int16Array(count),
    isFresh: new Uint8Array(count),
    isHere: new Uint8Array(count),
  }
  for (const [index, round] of before.entries()) {
    arrive(turns, presentIn(round), index === 0)
    playAndRest(turns, playingIn(round), round.resting)
  }
  arrive(turns, present, before.length === 0)
  return turns
}

/** Notes who is there: in the first round all begin alike, later whoever was not there before counts as late. */
export function arrive(
  { level, waited, isFresh, isHere }: Turns,
  here: readonly number[],
  isFirst: boolean,
): void {
  if (!isFirst)
    for (const unit of here) {
      if (isHere[unit] === 1) continue
      isFresh[unit] = 1
      waited[unit] = 1
    }
  isHere.fill(0)
  let fewest = -1
  for (const unit of here) {
    isHere[unit] = 1
    const games = level[unit] ?? 0
    if (isFresh[unit] === 0 && (fewest < 0 || games < fewest)) fewest = games
  }
  for (const unit of here) if (isFresh[unit] === 1) level[unit] = Math.max(level[unit] ?? 0, fewest)
}

/** Counts a round. */
export function playAndRest(turns: Turns, playing: readonly number[], resting: readonly number[]): void {
  for (const unit of playing) {
    turns.level[unit] = (turns.level[unit] ?? 0) + 1
    turns.waited[unit] = 0
    turns.isFresh[unit] = 0
  }
  for (const unit of resting) turns.waited[unit] = (turns.waited[unit] ?? 0) + 1
}

/**
 * Rounds of rest after which somebody goes first among those with as many games: one where fewer than half rest. Where half or more
 * do, a strict order would make groups that never mix, so the lot decides until the longest wait would be more than one round longer
 * than it has to be.
 */
export const longestWait = (present: number, seats: number): number =>
  (present - seats) * 2 < present ? 1 : Math.ceil(present / seats)

/** Sorts first who plays first: fewest games, then whoever has waited long enough. Equal for those among whom the lot decides. */
export const turnOf = ({ level, waited }: Turns, unit: number, limit: number): number =>
  (level[unit] ?? 0) * 2 + ((waited[unit] ?? 0) >= limit ? 0 : 1)
