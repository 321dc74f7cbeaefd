import type { Caller } from '../../http/caller.ts'

/** Claims that change with every token of one and the same member. */
const OF_THE_TOKEN = new Set(['iat', 'exp', 'nbf', 'jti', 'session_id'])

/**
 * A key that two callers share when policies cannot tell them apart, so that a member with ten open tabs is asked about
 * once. A policy that reads a claim of the single token (`iat`, `exp`, `session_id`, the times in `amr`) sees that of
 * one of the member's tokens.
 */
export function subjectOf(caller: Caller): string {
  const stable = Object.entries(caller.claims)
    .filter(([claim]) => !OF_THE_TOKEN.has(claim))
    .map(([claim, value]) => [claim, claim === 'amr' ? methodsOf(value) : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([caller.role, stable])
}

function methodsOf(amr: unknown): unknown {
  return Array.isArray(amr) ? amr.map((entry) => entry?.method ?? entry) : amr
}
