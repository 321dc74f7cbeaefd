import type { Board } from './evening-scene.ts'

interface Entry {
  id: string
  game: string
  a: number
  b: number
  version: number
  author: string
  /** The version of the newest entry about the game that its author knew of, 0 for none; their own are known, too. */
  knew: number
  isTip: boolean
  isRevoked: boolean
}

/** The rules of scores, written a second time (decision 089): what an evening has to show after its log. */
export class EveningModel {
  readonly #entries: Entry[] = []
  readonly #revokes = new Map<string, string>()
  /** The games of each deal of a round; the last one holds. */
  readonly #deals = new Map<number, string[][]>()

  deal(round: number, games: string[]): void {
    this.#deals.set(round, [...(this.#deals.get(round) ?? []), games])
  }

  takeDealBack(): void {
    const gone = this.#deals.get(2)?.pop() ?? []
    this.#deals.set(0, [...(this.#deals.get(0) ?? []), gone])
  }

  /** All that were ever dealt. */
  games(): string[] {
    return [...this.#deals.values()].flat(2)
  }

  #held(): string[] {
    return [1, 2].flatMap((round) => this.#deals.get(round)?.at(-1) ?? [])
  }

  enter(args: Record<string, unknown>, version: number, author: string): string {
    const game = String(args.p_game_id)
    const based = this.#entries.find(({ id, game: of }) => id === args.p_based_on && of === game)
    const { score, tips } = this.#state(game)
    const entry: Entry = {
      id: String(args.p_id),
      game,
      a: Number(args.p_a),
      b: Number(args.p_b),
      version,
      author,
      knew: based?.version ?? 0,
      isTip: true,
      isRevoked: false,
    }
    this.#entries.push(entry)
    const isNewest = knowsAll(entry, tips)
    const isSame = !isNewest && score?.a === entry.a && score.b === entry.b
    entry.isTip = !isSame
    if (!this.#held().includes(game)) return 'kept'
    return isNewest ? 'counts' : isSame ? 'confirms' : 'differs'
  }

  revoke(id: string, by: string): void {
    const entry = this.#entries.find((one) => one.id === id)
    if (!entry) throw new Error('an entry was taken back that was never made')
    entry.isRevoked = true
    this.#revokes.set(id, by)
  }

  /** The reason for which a request may be refused. */
  refusalOf({ p_id, p_entry_id }: Record<string, unknown>): string {
    if (!p_entry_id) return 'none'
    if (!this.#entries.some(({ id }) => id === p_entry_id)) return 'evening_gone'
    const by = this.#revokes.get(String(p_entry_id))
    return by && by !== p_id ? 'entry_revoked' : 'none'
  }

  #state(game: string): { score?: Entry; tips: Entry[]; others: Entry[] } {
    let score: Entry | undefined
    const tips: Entry[] = []
    let others: Entry[] = []
    for (const entry of this.#entries.filter((one) => one.game === game && !one.isRevoked)) {
      if (knowsAll(entry, tips)) {
        score = entry
        tips.push(entry)
        others = []
      } else if (entry.a !== score?.a) {
        tips.push(entry)
        others.push(entry)
      }
    }
    return { ...(score && { score }), tips, others }
  }

  board() {
    return this.#held().map((id) => {
      const { score, tips, others } = this.#state(id)
      return {
        id,
        score: score ? [score.a, score.b, score.id] : null,
        tip: tips.at(-1)?.id ?? null,
        others: others.map((one) => one.id),
      }
    })
  }

  kept(): string[] {
    const held = this.#held()
    return this.games()
      .filter((game) => !held.includes(game))
      .flatMap((game) => {
        const { score, others } = this.#state(game)
        return [...(score ? [score] : []), ...others].map(({ id }) => id)
      })
  }

  /** Scores that nobody took back and that the board shows nowhere, though who entered the one that counts knew of no such numbers. */
  unseen(board: Board): string[] {
    return board.rounds
      .flatMap(({ games }) => games)
      .flatMap(({ id, score, others }) => {
        const standing = this.#entries.filter((one) => one.game === id && !one.isRevoked)
        const counting = standing.find((one) => one.id === score?.entry_id)
        const known = standing
          .filter(({ version, author }) => version <= (counting?.knew ?? 0) || author === counting?.author)
          .map(({ a }) => a)
        const shown = others.map(({ entry_id }) => entry_id)
        return standing.filter(
          (one) => one.isTip && one.a !== counting?.a && !known.includes(one.a) && !shown.includes(one.id),
        )
      })
      .map(({ id }) => id)
  }

  entered() {
    return [...this.#entries]
      .sort((one, other) => one.version - other.version)
      .map(({ id, game, a, b, version }) => ({ id, game_id: game, points_a: a, points_b: b, seq: version }))
  }
}

const knowsAll = ({ knew, author }: Entry, tips: Entry[]) =>
  tips.every((tip) => tip.version <= knew || tip.author === author)
