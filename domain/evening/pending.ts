import type { EveningBoard, EveningGame } from './board.ts'

/** A score, or taking one back, as a phone has made it: the server may not know it yet. */
export type PendingEntry = {
  id: string
  gameId: string
  /** Instant, ISO 8601. */
  at: string
} & (
  | { kind: 'score'; a: number; b: number; isFinished: boolean; basedOn: string | null }
  | { kind: 'revoke'; revokes: string }
)

/** The board as it will be when the server has these entries, which one member made in this order. */
export function withPending(
  board: EveningBoard,
  entries: readonly PendingEntry[],
  by: string | null,
): EveningBoard {
  if (entries.length === 0) return board
  const games = new Map<string, EveningGame>()
  for (const game of board.rounds.flatMap((round) => round.games)) games.set(game.id, game)
  for (const entry of entries) {
    const game = games.get(entry.gameId)
    if (game) games.set(game.id, withEntry(game, entry, by))
  }
  const rounds = board.rounds.map((round) => ({
    ...round,
    games: round.games.map((game) => games.get(game.id) ?? game),
  }))
  return { ...board, rounds }
}

function withEntry(game: EveningGame, entry: PendingEntry, by: string | null): EveningGame {
  if (entry.kind === 'revoke') {
    // The entries before it are known to the server alone, so the game is without a score until it answers.
    const others = game.others.filter(({ entry_id }) => entry_id !== entry.revokes)
    return game.score?.entry_id === entry.revokes ? { ...game, score: null, others } : { ...game, others }
  }
  const { id, a, b, isFinished, at } = entry
  return { ...game, score: { entry_id: id, a, b, is_finished: isFinished, by, at }, tip_id: id, others: [] }
}
