import { refuse } from '../refuse.ts'
import type { Method } from '../sessions/sessions.ts'

/** The purpose of a link or a code, as the database names it. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'

const TYPES = new Map<string, TokenType[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', ['email_change_token_new', 'email_change_token_current']],
])

/** Returns the tokens that a verification of this type may consume. */
export function tokenTypesOf(type: string | null | undefined): TokenType[] {
  if (!type) throw refuse(400, 'validation_failed', 'Verify requires a verification type')
  const types = TYPES.get(type)
  if (!types) throw refuse(400, 'validation_failed', 'Unsupported verification type')
  return types
}

/**
 * Returns the `amr` method of a session that began with a mail. GoTrue uses `otp` for all of them, which lets a session of a
 * sign-up set another password without the present one.
 */
export function methodOf(tokenType: TokenType): Method {
  return tokenType === 'recovery_token' ? 'recovery' : 'otp'
}
