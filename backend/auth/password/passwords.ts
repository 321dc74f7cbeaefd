import type { Auth } from '../auth.ts'
import { refuse } from '../refuse.ts'
import { startPasswordPool } from './password-pool.ts'
import type { PasswordRules } from './password-settings.ts'
import { wordLists } from './strength/word-lists.ts'

const MAX_BYTES = 1024
/** At a hundred guesses an hour, an attacker makes fewer than these within a year. */
export const MIN_GUESSES = 1_000_000
/** Salt and hash that no password matches. */
const DUMMY_HASH = 'ZBIpqstyYUVdRrUQqH0b4uDr.0YHX0PgjXoQcIBxhBqBN6c8u7Tli'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long without a hash as with one, so that the time reveals nothing about the account. */
  matches(password: string, stored: string | null | undefined): Promise<boolean>
  /** Returns the guesses that an attacker needs who knows these texts (names, addresses). */
  guesses(password: string, texts: string[]): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts bcrypt in GoTrue's format, off the main thread.
 *
 * @param cost of new hashes; a comparison takes the cost of the stored hash
 */
export function startPasswords(cost: number): Passwords {
  const pool = startPasswordPool(cost)
  // A sign-in to an unknown account is compared with it, so that it takes as long.
  const dummyHash = `$2a$${String(cost).padStart(2, '0')}$${DUMMY_HASH}`
  return {
    hash: async (password) => String(await pool.run({ password })),
    async matches(password, stored) {
      const matched = await pool.run({ password, stored: stored || dummyHash })
      return matched === true && Boolean(stored)
    },
    guesses: async (password, texts) => Number(await pool.run({ password, texts, words: await wordLists() })),
    stop: pool.stop,
  }
}

type Reason = 'length' | 'characters' | 'pwned'

export interface Weakness {
  message: string
  reasons: Reason[]
}

/** Returns the faults of a password under the configured rules; undefined when it satisfies them. */
export function weaknessOf(password: string, rules: PasswordRules): Weakness | undefined {
  return weakness(faultsOf(password, rules))
}

type Fault = [reason: Reason, sentence: string]

function faultsOf(password: string, rules: PasswordRules): Fault[] {
  const { passwordMinLength: least, passwordRequiredCharacters: sets } = rules
  const faults: Fault[] = []
  if ([...password].length < least)
    faults.push(['length', `Password should be at least ${least} characters.`])
  if (sets.some((set) => !hasOneOf(set, password)))
    faults.push(['characters', `Password should contain at least one character of each: ${sets.join(', ')}.`])
  return faults
}

function weakness(faults: Fault[]): Weakness | undefined {
  if (faults.length === 0) return undefined
  return { message: faults.map(([, text]) => text).join(' '), reasons: faults.map(([reason]) => reason) }
}

function hasOneOf(set: string, password: string): boolean {
  const characters = new Set(password)
  return [...set].some((character) => characters.has(character))
}

const GUESSED: Fault = [
  'pwned',
  'Password is known to be weak and easy to guess, please choose a different one.',
]

/** The account that a password is for: an attacker tries its words first. */
export interface PasswordOwner {
  email?: string | null | undefined
  data?: Record<string, unknown> | null | undefined
}

/** Rejects a password that is too long, too short, too uniform or easy to guess. */
export async function requireGoodPassword(
  auth: Pick<Auth, 'settings' | 'passwords'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (Buffer.byteLength(password) > MAX_BYTES)
    throw refuse(400, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} bytes`)
  const faults = faultsOf(password, auth.settings)
  const isShort = faults.some(([reason]) => reason === 'length')
  const texts = [...auth.settings.passwordWords, ...textsOf(owner)]
  if (!isShort && (await auth.passwords.guesses(password, texts)) < MIN_GUESSES) faults.push(GUESSED)
  const found = weakness(faults)
  if (found) throw refuse(422, 'weak_password', found.message, { weak_password: { reasons: found.reasons } })
}

function textsOf({ email, data }: PasswordOwner): string[] {
  const values = Object.values(data ?? {}).filter((value) => typeof value === 'string')
  return email ? [email, ...values] : values
}
