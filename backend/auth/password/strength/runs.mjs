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
export function runGuesses(runs) {
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
