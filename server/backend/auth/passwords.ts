import { isCommonPassword } from './common-passwords.ts'
import { startPasswordPool } from './password-pool.ts'
import type { PasswordRules } from './password-settings.ts'
import { refuse } from './refuse.ts'

const MAX_BYTES = 72
/** A hash of this cost that no password matches: what a sign-in to an unknown account is compared with. */
const NO_PASSWORD = '$2a$10$ZBIpqstyYUVdRrUQqH0b4uDr.0YHX0PgjXoQcIBxhBqBN6c8u7Tli'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long without a hash as with one, so that time tells nothing about the account. */
  matches(password: string, stored: string | null | undefined): Promise<boolean>
  stop(): Promise<void>
}

/** bcrypt in GoTrue's format, off the main thread. */
export function startPasswords(): Passwords {
  const pool = startPasswordPool()
  return {
    hash: async (password) => String(await pool.run({ password })),
    async matches(password, stored) {
      const matched = await pool.run({ password, stored: stored || NO_PASSWORD })
      return matched === true && Boolean(stored)
    },
    stop: pool.stop,
  }
}

type Reason = 'length' | 'characters' | 'pwned'

export interface Weakness {
  message: string
  reasons: Reason[]
}

/** All that is wrong with a password by the rules for new ones; nothing when it may be used. */
export function weaknessOf(password: string, rules: PasswordRules): Weakness | undefined {
  const { passwordMinLength: least, passwordRequiredCharacters: sets } = rules
  const faults: [Reason, string][] = []
  const isShort = [...password].length < least
  if (isShort) faults.push(['length', `Password should be at least ${least} characters.`])
  if (sets.some((set) => !hasOneOf(set, password)))
    faults.push(['characters', `Password should contain at least one character of each: ${sets.join(', ')}.`])
  if (!isShort && isCommonPassword(password))
    faults.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.'])
  if (faults.length === 0) return undefined
  return { message: faults.map(([, text]) => text).join(' '), reasons: faults.map(([reason]) => reason) }
}

function hasOneOf(set: string, password: string): boolean {
  const characters = new Set(password)
  return [...set].some((character) => characters.has(character))
}

/** Throws the refusal of a password that may not be chosen: too long for bcrypt, too short, too plain or too common. */
export function requireGoodPassword(password: string, rules: PasswordRules): void {
  requireFitting(password)
  const weakness = weaknessOf(password, rules)
  if (weakness)
    throw refuse(422, 'weak_password', weakness.message, { weak_password: { reasons: weakness.reasons } })
}

/** bcrypt reads 72 bytes of UTF-8 and would ignore the rest. */
function requireFitting(password: string): void {
  if (Buffer.byteLength(password) <= MAX_BYTES) return
  const why = password.length > MAX_BYTES ? '' : ' (letters such as ä or é count as two, emoji as four)'
  throw refuse(400, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} characters${why}`)
}
