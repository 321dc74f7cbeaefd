import type { EveningBoard } from './board.ts'

/** The parts of a board that a server leaves out where their tags are known, beside rounds. The board of a link has no names apart. */
const PARTS = ['names', 'players'] as const

interface TaggedRound {
  number: number
  tag?: string
}

interface TaggedBoard {
  tags?: { names?: string; players: string }
  players: unknown[]
  rounds: TaggedRound[]
}

/** A round whose tag was known has nothing else, and names and players are missing where theirs were. */
export type BoardAnswer<Board extends TaggedBoard = EveningBoard> = Omit<
  Board,
  (typeof PARTS)[number] | 'rounds'
> &
  Partial<Pick<Board, (typeof PARTS)[number] & keyof Board>> & {
    rounds: (Board['rounds'][number] | Pick<TaggedRound, 'number' | 'tag'>)[]
  }

/** The tags of everything that need not be sent again to whoever has this board. */
export function knownTags(board: Pick<TaggedBoard, 'tags' | 'rounds'> | undefined): string[] {
  if (!board) return []
  const { names, players } = board.tags ?? {}
  return [names, players, ...board.rounds.map(({ tag }) => tag)].filter((tag) => tag !== undefined)
}

/**
 * The whole board: what the answer leaves out is taken from the board whose tags were sent with the request. Undefined where that one has
 * not all of it, and it has to be asked for without tags.
 */
export function wholeBoard<Board extends TaggedBoard>(
  answer: BoardAnswer<Board>,
  held: Board | undefined,
): Board | undefined {
  const { tags } = answer as Pick<TaggedBoard, 'tags'>
  const same = PARTS.filter((part) => tags?.[part] !== undefined && tags[part] === held?.tags?.[part])
  const kept = Object.fromEntries(same.map((part) => [part, held?.[part as keyof Board]]))
  const heldByTag = new Map(held?.rounds.map((round) => [round.tag, round]))
  const rounds = answer.rounds.flatMap((round) =>
    'games' in round ? round : (heldByTag.get(round.tag) ?? []),
  )
  const whole = { ...kept, ...answer, rounds }
  const isWhole = PARTS.every((part) => part in whole || (part === 'names' && tags?.names === undefined))
  return isWhole && rounds.length === answer.rounds.length ? (whole as unknown as Board) : undefined
}
