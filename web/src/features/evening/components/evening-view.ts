import { type EveningBoard, type EveningGame, isOver } from '@domain/evening/board.ts'
import { namesOnBoard } from '@domain/evening/hall-board.ts'
import { withPending } from '@domain/evening/pending.ts'
import { t } from '@lingui/core/macro'
import { useEffect, useMemo } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useClock } from '@/lib/time/clock.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import type { QueuedEntry } from '../mutations/queue-store.ts'
import { useScoreQueue } from '../mutations/score-queue.ts'
import type { SeenEvening } from '../queries/evening.ts'

/** Everything that the parts of the screens of an evening show. */
export interface EveningView {
  matchId: string
  /** With the entries of this device that the server may not have yet. */
  board: EveningBoard
  /** The evening as the server has it: what an act is decided on. */
  stored: EveningBoard
  /** By how many milliseconds the clock of this device is ahead of the server's. */
  aheadMs: number
  /** The player that the member is; null for whoever looks on. */
  you: string | null
  isOrganiser: boolean
  isRunning: boolean
  /** A short name that tells everybody apart. */
  nameOf: (player: string) => string
  courtOf: (court: number) => string
  /** The name of a member who has entered something. */
  memberOf: (member: string | null) => string
  waiting: readonly QueuedEntry[]
}

export function useEveningView(matchId: string, { board: stored, aheadMs }: SeenEvening): EveningView {
  const { queue, waiting, sent } = useScoreQueue()
  const { version } = stored
  const isRunning = useClock((now) => !isOver(stored.evening, now))
  useEffect(() => queue.dropSent(matchId, version), [queue, matchId, version])
  return useMemo(() => {
    const own = waiting.filter((entry) => entry.matchId === matchId)
    const pending = [
      ...sent.filter((entry) => entry.matchId === matchId && entry.version > version),
      ...own.filter(({ refused }) => refused === null),
    ]
    const names = namesOnBoard(stored.players, formerMember())
    return {
      ...{ matchId, stored, aheadMs, isRunning, waiting: own },
      board: withPending(stored, pending, currentUserId()),
      you: stored.you.player_id,
      isOrganiser: stored.you.is_organiser,
      nameOf: (player: string) => names.get(player) ?? formerMember(),
      courtOf: (court: number) => stored.evening.courts[court] ?? t`Court ${court + 1}`,
      memberOf: (member: string | null) => (member && stored.names[member]) || formerMember(),
    }
  }, [matchId, stored, aheadMs, isRunning, version, waiting, sent])
}

/** The teams of a game, that of this player first; the first one is drawn in the colour of team A. */
export function sidesOf(
  { a, b }: EveningGame,
  player: string | null,
): { own: string[]; others: string[]; isSwapped: boolean } {
  const isSwapped = player !== null && b.includes(player)
  const [own, others] = isSwapped ? [b, a] : [a, b]
  // The member stands first in the own team.
  return {
    own: own.toSorted((one, other) => Number(other === player) - Number(one === player)),
    others,
    isSwapped,
  }
}

/** Two points of a score in the order of `sidesOf`. */
export const inOrder = <Points>({ a, b }: { a: Points; b: Points }, isSwapped: boolean): [Points, Points] =>
  isSwapped ? [b, a] : [a, b]

/** Tells whether the member enters the score of a game: its players do, and organisers. */
export const mayEnter = ({ you, isOrganiser }: EveningView, { a, b }: EveningGame): boolean =>
  isOrganiser || (you !== null && [...a, ...b].includes(you))
