import type { Claims } from '../http/caller.ts'

/** A session that ended, one whose level fell from aal2, or a member who was blocked or removed. */
export type RevocationKind = 'session' | 'level' | 'member'

interface Revocation {
  kind: RevocationKind
  id: string
  /** Milliseconds on the clock of `performance.now()` until which it applies. */
  until: number
}

/** Entries that a process keeps, of about 200 bytes each. Beyond that the database is queried instead. */
export const MAX_REVOCATIONS = 100_000

/** The revocations that a process knows, looked up by the ids that a token names. */
export class RevocationList {
  /** False before the first `replace`, and after entries were dropped: a missing entry proves nothing then. */
  isComplete = false
  #entries = new Map<string, number>()
  /** Set while all are being read: null stands for what was taken back. */
  #changedMeanwhile: Map<string, number | null> | undefined
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  /** From now on until `replace`, changes are kept: what is being read may be older than they are. */
  startReading(): void {
    this.#changedMeanwhile = new Map()
  }

  /** Replaces the whole list by these, the oldest first, and by what has changed since `startReading`. */
  replace(revocations: Revocation[]): void {
    const kept = revocations.slice(-this.#maxEntries)
    this.#entries = new Map(kept.map(({ kind, id, until }) => [keyOf(kind, id), until]))
    this.isComplete = kept.length === revocations.length
    for (const [key, until] of this.#changedMeanwhile ?? [])
      if (until === null) this.#entries.delete(key)
      else this.#set(key, until)
    this.#changedMeanwhile = undefined
  }

  add({ kind, id, until }: Revocation): void {
    const key = keyOf(kind, id)
    this.#changedMeanwhile?.set(key, until)
    this.#set(key, until)
  }

  #set(key: string, until: number): void {
    // Revoked again, it is the newest: the oldest makes room.
    this.#entries.delete(key)
    this.#entries.set(key, until)
    if (this.#entries.size <= this.#maxEntries) return
    this.isComplete = false
    for (const [oldest] of this.#entries) return void this.#entries.delete(oldest)
  }

  remove(kind: RevocationKind, id: string): void {
    const key = keyOf(kind, id)
    this.#changedMeanwhile?.set(key, null)
    this.#entries.delete(key)
  }

  /** Removes entries that no longer apply. */
  purge(now: number): void {
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
