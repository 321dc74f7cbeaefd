/** The words that a guesser tries first. */
export interface Words {
  /** Lists by name, the most frequent word first, separated by spaces. */
  dictionary: Record<string, string>
  /** Neighbours of each key, by keyboard. */
  graphs: Record<string, Record<string, (string | null)[]>>
}

export declare function guessesOf(password: string, texts: readonly string[], words: Words): number
