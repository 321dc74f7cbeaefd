import type { Claims } from '../../http/caller.ts'
import type { Auth } from '../auth.ts'
import { refuse } from '../refuse.ts'
import type { SignedIn } from '../sign-in/signed-in.ts'

/** The `amr` methods that prove who the user is; GoTrue also writes `token_refresh` and `anonymous`. */
const PROOF_METHODS = new Set(
  `password otp oauth recovery magiclink invite email/signup email_change sso/saml web3 passkey totp mfa/phone
  mfa/webauthn`.split(/\s+/),
)

/**
 * Throws `reauthentication_needed` unless the token says that its owner signed in or entered the code of a second factor a few
 * minutes ago. The token counts and not the session: one that was stolen before the proof keeps its old times, and so does a
 * refreshed one (decision 035).
 *
 * @param to names the change in the refusal
 */
export function requireRecentProof(auth: Auth, { claims }: SignedIn, to: string): void {
  const oldest = Date.now() / 1000 - auth.settings.proofLifetime
  if (provedAt(claims) < oldest)
    throw refuse(400, 'reauthentication_needed', `Reauthentication is required to ${to}`)
}

/** Returns the seconds since 1970 of the latest proof; 0 for a token without one. */
function provedAt({ amr }: Claims): number {
  const times = Array.isArray(amr)
    ? amr.filter(({ method }) => PROOF_METHODS.has(method)).map(({ timestamp }) => Number(timestamp) || 0)
    : []
  return Math.max(0, ...times)
}
