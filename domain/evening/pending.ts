import type { EnteredScore, EveningBoard, EveningGame } from './board.ts'

/** A score, or taking one back, as a phone has made it: the server may not know it yet. */
export type PendingEntry = {
  id: string
  gameId: string
  /** Instant, ISO 8601. */
  at: string
} & ( // `basedOn`: the newest entry of the server that the phone had shown, which none that waits here is.
  | { kind: 'score'; a: number; b: number; isFinished: boolean; basedOn: string | null }
  | { kind: 'revoke'; revokes: string }
)

/** The board as it will be when the server has these entries, which one member (`by`) made in this order. */
export function withPending(
  board: EveningBoard,
  entries: readonly PendingEntry[],
  by: string | null,
): EveningBoard {
  if (entries.length === 0) return board
  const shown = (game: EveningGame) => {
    const own = entries.filter(({ gameId }) => gameId === game.id)
    return own.length === 0 ? game : withEntries(game, own, by)
  }
  return { ...board, rounds: board.rounds.map((round) => ({ ...round, games: round.games.map(shown) })) }
}

function withEntries(stored: EveningGame, entries: PendingEntry[], by: string | null): EveningGame {
  const revoked = new Set(entries.flatMap((entry) => (entry.kind === 'revoke' ? [entry.revokes] : [])))
  const isLeft = ({ entry_id }: EnteredScore) => !revoked.has(entry_id)
  // A score before one that is taken back is known to the server alone.
  const [score = null, ...others] = [...(stored.score ? [stored.score] : []), ...stored.others].filter(isLeft)
  let game: EveningGame = { ...stored, score, others }
  // The board can be faster than the answer to an entry, or that was lost.
  const isShown = (id: string) => [stored.score, ...stored.others].some((one) => one?.entry_id === id)
  for (const entry of entries)
    if (entry.kind === 'score' && !revoked.has(entry.id) && !isShown(entry.id)) {
      const { id, a, b, isFinished, at, basedOn } = entry
      const entered = { entry_id: id, a, b, is_finished: isFinished, by, at }
      game = withScore(game, entered, knowsTip(stored, basedOn, by))
    }
  return game
}

/** Tells whether an entry was made by somebody who knew of all that the server has: one's own entries are known in any case. */
const knowsTip = ({ tip_id, score, others }: EveningGame, basedOn: string | null, by: string | null) =>
  tip_id === null || basedOn === tip_id || (by !== null && score?.by === by && others.length === 0)

// `tip_id` stays: an entry that waits here says nothing of what its author has seen of others.
function withScore(game: EveningGame, entered: EnteredScore, knows: boolean): EveningGame {
  const { score, others } = game
  if (knows || !score) return { ...game, score: entered, others: [] }
  const isSame = score.a === entered.a && score.b === entered.b && score.is_finished === entered.is_finished
  return isSame ? game : { ...game, others: [...others, entered] }
}
