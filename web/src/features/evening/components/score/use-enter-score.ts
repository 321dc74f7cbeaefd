import type { EveningGame } from '@domain/evening/board.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { timeStamp } from '@/lib/time/clock.ts'
import { useScoreQueue } from '../../mutations/score-queue.ts'

export interface TypedScore {
  a: number
  b: number
  isFinished: boolean
}

/** Enters and takes back scores: at the tap they are kept on this device and shown, and nobody waits for the server. */
export function useEnterScore(matchId: string) {
  const { queue } = useScoreQueue()
  return {
    enter(game: EveningGame, { a, b, isFinished }: TypedScore) {
      const at = timeStamp()
      const entry = {
        id: newId(),
        gameId: game.id,
        at,
        kind: 'score',
        a,
        b,
        isFinished,
        basedOn: game.tip_id,
      } as const
      void queue.add(matchId, entry)
    },
    takeBack(game: EveningGame, entryId: string) {
      const entry = {
        id: newId(),
        gameId: game.id,
        at: timeStamp(),
        kind: 'revoke',
        revokes: entryId,
      } as const
      void queue.add(matchId, entry)
    },
  }
}
