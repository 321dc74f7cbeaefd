import { millisecondsInSecond } from '@domain/time-units.ts'
import type { Session } from '@supabase/auth-js'
import { readJson, SESSION_KEY } from '../../browser/storage.ts'
import { instantNow } from '../../time/clock.ts'

/** The auth client renews a token from then on. */
const ENDS_SOON_MS = 90_000

/** Returns the session that is stored in this browser, whether its token has ended or not; null when there is none. */
export function keptSession(): Session | null {
  // The client removes one that cannot be read.
  const kept = readJson(SESSION_KEY) as Session | null
  return typeof kept?.user?.id === 'string' ? kept : null
}

/** Tells whether the token of a session has ended, or is about to. */
export const endsSoon = ({ expires_at = 0 }: Session): boolean =>
  expires_at * millisecondsInSecond < instantNow() + ENDS_SOON_MS
