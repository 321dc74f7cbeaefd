import type { Caller } from '../../http/caller.ts'

/** Claims that change with every token of the same member. */
const TOKEN_CLAIMS = new Set(['iat', 'exp', 'nbf', 'jti', 'session_id'])

/**
 * Returns a key that two callers share when policies cannot distinguish them, so that a member with ten open tabs is checked
 * once. A policy that reads a claim of the single token (`iat`, `exp`, `session_id`, the times in `amr`) sees that of one of
 * the member's tokens.
 */
export function subjectOf(caller: Caller): string {
  const stable = Object.entries(caller.claims)
    .filter(([claim]) => !TOKEN_CLAIMS.has(claim))
    .map(([claim, value]) => [claim, claim === 'amr' ? methodsOf(value) : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([caller.role, stable])
}

function methodsOf(amr: unknown): unknown {
  return Array.isArray(amr) ? amr.map((entry) => entry?.method ?? entry) : amr
}
