import words from 'virtual:password-words'
import { guessesOf } from '@password-strength'

const FEWEST_LETTERS = 6
/** Fewer guesses than these are made within a year at a hundred an hour. */
const FEWEST_GUESSES = 1_000_000

/**
 * Tells whether the server refuses a password because it is one of the first that are guessed: it asks the same, with the same lists. These are
 * heavy, so this module is loaded when a password is typed.
 * @param texts names and addresses that have to do with the member and the community
 */
export function isEasyToGuess(password: string, texts: readonly string[]): boolean {
  return [...password].length >= FEWEST_LETTERS && guessesOf(password, texts, words) < FEWEST_GUESSES
}
