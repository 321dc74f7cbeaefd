import { COMMON_PASSWORDS } from './common-passwords.ts'
import { startPasswordPool } from './password-pool.ts'
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

export interface Weakness {
  message: string
  reasons: ('length' | 'pwned')[]
}

/** What is wrong with a password by the rules for new ones; nothing when it may be used. */
export function weaknessOf(password: string, minLength: number): Weakness | undefined {
  if ([...password].length < minLength)
    return { message: `Password should be at least ${minLength} characters.`, reasons: ['length'] }
  if (COMMON_PASSWORDS.has(password.toLowerCase()))
    return {
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
      reasons: ['pwned'],
    }
  return undefined
}

/** Throws the refusal of a password that may not be chosen: too long for bcrypt, too short or too common. */
export function requireGoodPassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > MAX_BYTES)
    throw refuse(400, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} characters`)
  const weakness = weaknessOf(password, minLength)
  if (weakness)
    throw refuse(422, 'weak_password', weakness.message, { weak_password: { reasons: weakness.reasons } })
}
