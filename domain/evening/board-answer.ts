import type { EveningBoard, EveningRound } from './board.ts'

/** A round whose tag was known has nothing else, and names and players are missing where theirs were. */
export type BoardAnswer = Omit<EveningBoard, 'names' | 'players' | 'rounds'> &
  Partial<Pick<EveningBoard, 'names' | 'players'>> & {
    rounds: (EveningRound | Pick<EveningRound, 'number' | 'tag'>)[]
  }

/** The tags of everything that need not be sent again to whoever has this board. */
export function knownTags(board: EveningBoard | undefined): string[] {
  if (!board) return []
  const { names, players } = board.tags ?? {}
  return [names, players, ...board.rounds.map(({ tag }) => tag)].filter((tag) => tag !== undefined)
}

/**
 * The whole board: what the answer leaves out is taken from the board whose tags were sent with the request. Undefined where that one has
 * not all of it, and it has to be asked for without tags.
 */
export function wholeBoard(answer: BoardAnswer, held: EveningBoard | undefined): EveningBoard | undefined {
  const isSame = (part: 'names' | 'players') =>
    answer.tags !== undefined && answer.tags[part] === held?.tags?.[part]
  const names = answer.names ?? (isSame('names') ? held?.names : undefined)
  const players = answer.players ?? (isSame('players') ? held?.players : undefined)
  const heldByTag = new Map(held?.rounds.map((round) => [round.tag, round]))
  const rounds = answer.rounds.flatMap((round) =>
    'games' in round ? round : (heldByTag.get(round.tag) ?? []),
  )
  if (!names || !players || rounds.length < answer.rounds.length) return undefined
  return { ...answer, names, players, rounds }
}
