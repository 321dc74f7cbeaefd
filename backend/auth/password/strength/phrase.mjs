// zxcvbn counts at least ten thousand guesses for each further word, so it takes three of the most frequent words for strong ('ichliebedich').

const MAX_WORDS = 4
/** Letters with digits or signs behind them; what stands between words has been taken out. */
const PHRASE = /^(\p{L}+)([^\p{L}]*)$/u
const BETWEEN = /[\s._-]+/g

/**
 * Returns the guesses that an attacker needs who combines frequent words of one language, the most frequent first; Infinity for
 * any other text. There are about P (ln P)^(k-1) / (k-1)! sequences of k words whose ranks have a product of at most P.
 *
 * @param {string} password
 * @param {Map<string, number>} ranks from 1, by word
 * @returns {number}
 */
export function phraseGuesses(password, ranks) {
  const [, letters = '', tail = ''] = PHRASE.exec(password.toLowerCase().replace(BETWEEN, '')) ?? []
  const products = leastProducts(letters, ranks)
  const guesses = products.map((product, words) => rowsUpTo(product, words))
  const capitals = password === password.toLowerCase() ? 1 : 2
  return Math.min(Infinity, ...guesses) * capitals * 10 ** tail.length
}

/**
 * The least product of the ranks of words that make up all the letters, by the number of words.
 * @param {string} letters
 * @param {Map<string, number>} ranks
 */
function leastProducts(letters, ranks) {
  /** @type {number[][]} by where a word ends, and by how many words there are until there */
  const least = Array.from({ length: letters.length + 1 }, () => Array(MAX_WORDS + 1).fill(Infinity))
  const [start] = least
  if (start) start[0] = 1
  for (let from = 0; from < letters.length; from++)
    for (let to = from + 1; to <= letters.length; to++) {
      const rank = ranks.get(letters.slice(from, to))
      if (rank !== undefined) extend(least[from] ?? [], least[to] ?? [], rank)
    }
  return letters ? (least.at(-1) ?? []) : []
}

/** @type {(before: number[], after: number[], rank: number) => void} */
function extend(before, after, rank) {
  for (let words = 0; words < MAX_WORDS; words++)
    after[words + 1] = Math.min(after[words + 1] ?? Infinity, (before[words] ?? Infinity) * rank)
}

/** @type {(product: number, words: number) => number} */
function rowsUpTo(product, words) {
  // A single word is what the dictionaries are for.
  if (words < 2 || product === Infinity) return Infinity
  let rows = product
  for (let further = 1; further < words; further++) rows *= Math.max(1, Math.log(product)) / further
  return rows
}
