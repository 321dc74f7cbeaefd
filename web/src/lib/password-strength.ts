import words from 'virtual:password-words'
import { guessesOf } from 'supabase-compatible/password-strength'

const MIN_LETTERS = 6
/** The fewest guesses that a password must take: at a hundred an hour, a million need more than a year. */
const MIN_GUESSES = 1_000_000

/**
 * Tells whether the server would refuse a password as easy to guess: both run the same code with the same word lists. The lists are
 * large, so this module is loaded when a password is typed.
 * @param texts names and addresses of the member and the community
 */
export function isEasyToGuess(password: string, texts: readonly string[]): boolean {
  return [...password].length >= MIN_LETTERS && guessesOf(password, texts, words) < MIN_GUESSES
}
