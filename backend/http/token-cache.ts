const MAX_TOKENS = 10_000
/** Tokens below which those that ran out are not worth looking for. */
const SWEEP_FROM = 1000

const seconds = () => Date.now() / 1000

/**
 * Keeps what is known of a token until the second in `until`. A member has a new token every hour, so that those which ran out would
 * soon be most of the memory: they are dropped whenever their number may have doubled.
 */
export function createTokenCache<Entry extends { until: number }>() {
  const entries = new Map<string, Entry>()
  let sweepAt = SWEEP_FROM

  function sweep(): void {
    const now = seconds()
    for (const [token, { until }] of entries) if (until <= now) entries.delete(token)
    if (entries.size >= MAX_TOKENS)
      for (const token of [...entries.keys()].slice(0, MAX_TOKENS / 10)) entries.delete(token)
    sweepAt = Math.min(MAX_TOKENS, Math.max(SWEEP_FROM, 2 * entries.size))
  }

  return {
    get size(): number {
      return entries.size
    },
    /** Returns the entry of a token that has not run out. */
    get(token: string): Entry | undefined {
      const entry = entries.get(token)
      if (entry && entry.until > seconds()) return entry
      entries.delete(token)
      return undefined
    },
    set(token: string, entry: Entry): void {
      if (entries.size >= sweepAt) sweep()
      entries.set(token, entry)
    },
    clear: () => entries.clear(),
  }
}
