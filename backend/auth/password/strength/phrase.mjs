// zxcvbn counts at least ten thousand guesses for each further word, so it takes three of the most frequent words for strong ('ichliebedich').

const MAX_WORDS = 4

/**
 * Returns the guesses that an attacker needs who combines frequent words of one language, the most frequent first, with digits and signs
 * before, between and behind them; Infinity for any other text. There are about P (ln P)^(k-1) / (k-1)! sequences of k words whose ranks
 * have a product of at most P.
 *
 * @param {string} password
 * @param {(word: string) => number | undefined} rankOf from 1
 * @returns {number}
 */
export function phraseGuesses(password, rankOf) {
  const small = password.toLowerCase()
  const runs = small.match(/[^\p{L}]+/gu) ?? []
  // A word that comes again is tried as soon as the word.
  const letters = [...new Set(small.match(/\p{L}+/gu))]
  const guesses = leastProducts(letters, rankOf).map((product, words) => rowsUpTo(product, words))
  const capitals = password === small ? 1 : 2
  return Math.min(Infinity, ...guesses) * capitals * runGuesses(runs)
}

/**
 * The least product of the ranks of words that make up all the letters, by the number of words.
 * @param {string[]} parts letters without anything between them
 * @param {(word: string) => number | undefined} rankOf
 */
function leastProducts(parts, rankOf) {
  const letters = parts.join('')
  /** @type {number[][]} by where a word ends, and by how many words there are until there */
  const least = Array.from({ length: letters.length + 1 }, () => Array(MAX_WORDS + 1).fill(Infinity))
  const [start] = least
  if (start) start[0] = 1
  for (let from = 0; from < letters.length; from++)
    for (let to = from + 1; to <= letters.length; to++) {
      const rank = rankOf(letters.slice(from, to))
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
  if (words < 1 || product === Infinity) return Infinity
  let rows = product
  for (let further = 1; further < words; further++) rows *= Math.max(1, Math.log(product)) / further
  return rows
}

// People put these before, between and behind words: a year, a one and an exclamation mark, before anything else.
const JOINERS = /^[\s._-]+$/
const YEAR = /^(19|20)?\d\d$/
const COUNTING = '01234567890'
const FIRST = /^(1|!)$/
const FEW = 5
const MANY = 20

/**
 * Returns the guesses for the digits and signs of a password, given the words. A run that comes again costs nothing.
 *
 * @param {string[]} runs without letters
 * @returns {number}
 */
function runGuesses(runs) {
  return [...new Set(runs)].reduce((guesses, run) => guesses * costOf(run), 1)
}

/** @param {string} run */
function costOf(run) {
  if (JOINERS.test(run)) return 1
  const parts = run.match(/\d+|[^\d\s._-]+|[\s._-]+/g) ?? []
  return parts.reduce((guesses, part) => guesses * partCost(part), 1)
}

/** @param {string} part digits, or signs */
function partCost(part) {
  if (JOINERS.test(part)) return 1
  if (FIRST.test(part)) return FEW
  if (YEAR.test(part) || isCounting(part) || isOneSign(part)) return MANY
  return 10 ** part.length
}

/** @param {string} part such as 123, 321 or 0 */
const isCounting = (part) => COUNTING.includes(part) || COUNTING.includes([...part].reverse().join(''))

/** @param {string} part such as !!! or 77 */
const isOneSign = (part) => part.length > 1 && new Set(part).size === 1
