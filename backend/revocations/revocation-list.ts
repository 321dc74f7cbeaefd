import type { Claims } from '../http/caller.ts'

/** A session that ended, one whose level fell from aal2, or a member who was blocked or removed. */
export type RevocationKind = 'session' | 'level' | 'member'

export interface Revocation {
  kind: RevocationKind
  id: string
  /** Milliseconds on the clock of `performance.now()` until which it applies. */
  until: number
}

/**
 * The revocations that a process knows, looked up by the ids that a token names: about 200 bytes for each session that ended
 * within the lifetime of a token.
 */
export class RevocationList {
  #entries = new Map<string, number>()

  /** Replaces the whole list. */
  replace(revocations: Revocation[]): void {
    this.#entries = new Map(revocations.map(({ kind, id, until }) => [keyOf(kind, id), until]))
  }

  add({ kind, id, until }: Revocation): void {
    this.#entries.set(keyOf(kind, id), until)
  }

  remove(kind: RevocationKind, id: string): void {
    this.#entries.delete(keyOf(kind, id))
  }

  /** Removes entries that no longer apply. */
  purge(now = performance.now()): void {
    for (const [key, until] of this.#entries) if (until <= now) this.#entries.delete(key)
  }

  /** Tells whether a token with these claims is among them. A token without a session is revoked with its member only. */
  has({ session_id: session, sub: member, aal }: Claims, now = performance.now()): boolean {
    if (this.#entries.size === 0) return false
    return (
      this.#counts('session', session, now) ||
      this.#counts('member', member, now) ||
      (aal === 'aal2' && this.#counts('level', session, now))
    )
  }

  #counts(kind: RevocationKind, id: unknown, now: number): boolean {
    if (typeof id !== 'string') return false
    const until = this.#entries.get(keyOf(kind, id))
    return until !== undefined && until > now
  }
}

/** PostgreSQL writes ids in lower case; another issuer need not. */
function keyOf(kind: RevocationKind, id: string): string {
  return `${kind} ${id.toLowerCase()}`
}
