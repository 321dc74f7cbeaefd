import { isOver } from '@domain/evening/board.ts'
import { type HallBoard, namesOnBoard, shortCourts } from '@domain/evening/hall-board.ts'
import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useClock } from '@/lib/time/clock.ts'
import { formerMember } from '@/lib/words/shown-name.ts'

/** Everything that the parts of the board show. */
export interface HallView {
  board: HallBoard
  title: string
  isOver: boolean
  /** By how many milliseconds the clock of this device is ahead of the server's. */
  aheadMs: number
  /** When the server was heard last, in milliseconds by the clock of this device. */
  heardAt: () => number
  nameOf: (player: string) => string
  courtOf: (court: number) => string
  /** As it is read from afar. */
  shortCourtOf: (court: number) => string
}

interface HallParts extends Pick<HallView, 'title' | 'aheadMs' | 'heardAt'> {
  board: HallBoard
}

export function useHallView({ board, title, aheadMs, heardAt }: HallParts): HallView {
  const { players, evening } = board
  const named = useMemo(() => {
    const names = namesOnBoard(players, formerMember())
    const short = shortCourts(evening.courts)
    return {
      // A name stays in one line with the letter or number that tells it apart.
      nameOf: (player: string) => (names.get(player) ?? formerMember()).replaceAll(' ', '\u00a0'),
      courtOf: (court: number) => evening.courts[court] ?? t`Court ${court + 1}`,
      shortCourtOf: (court: number) => short[court] ?? String(court + 1),
    }
  }, [players, evening.courts])
  return { board, title, aheadMs, heardAt, isOver: useClock((now) => isOver(evening, now)), ...named }
}
