/** Keys that are kept; beyond that number those without debt are removed. */
const MAX_KEYS = 1000

export type TokenBuckets = ReturnType<typeof createTokenBuckets>

/**
 * Creates a token bucket for each key that may run into debt (GCRA): nothing is refused, only delayed. A key may use `perSecond`
 * units (bytes, or units of work) in a second, and `burst` at once after a rest.
 */
export function createTokenBuckets({ perSecond, burst }: { perSecond: number; burst: number }) {
  /** The moment (`performance.now()`) up to which the units of a key are paid for. */
  const paidUntil = new Map<string, number>()
  return {
    /**
     * Counts units that a key uses.
     *
     * @returns milliseconds that this key has to wait before it may go on, 0 while it is within its rate. Units of several
     * senders of one key add up, so that they continue one after the other and not all at the same moment.
     */
    delayOf(key: string, units: number): number {
      const now = performance.now()
      const earliest = now - (burst / perSecond) * 1000
      if (paidUntil.size > MAX_KEYS)
        for (const [other, until] of paidUntil) if (until <= earliest) paidUntil.delete(other)
      const until = Math.max(paidUntil.get(key) ?? earliest, earliest) + (units / perSecond) * 1000
      paidUntil.set(key, until)
      return Math.max(0, until - now)
    },
  }
}
