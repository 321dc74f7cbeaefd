const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Gives each text of a build a short id in the place of its hash, which is random and does not compress: it would be a third of the catalogues. The
 * first texts get the shortest. The ids are letters only, so that a catalogue needs no quotes.
 */
export function shorten(first: string[], late: string[]): Map<string, string> {
  return new Map([...first.sort(), ...late.sort()].map((id, index) => [id, lettersOf(index)]))
}

function lettersOf(index: number): string {
  const rest = Math.floor(index / LETTERS.length)
  return (rest > 0 ? lettersOf(rest - 1) : '') + LETTERS[index % LETTERS.length]
}
