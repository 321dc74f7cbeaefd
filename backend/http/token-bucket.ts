export interface PaceSettings {
  /** Units (bytes, or units of work) that a key may use in a second. */
  perSecond: number
  /** Units that a key may use at once after a rest. */
  atOnce: number
}

/** Keys that are remembered; of those beyond it the ones that owe nothing are forgotten. */
const MOST_REMEMBERED = 1000

export interface Pace {
  /**
   * Counts units that a key uses.
   *
   * @returns milliseconds that this key is to wait before it may go on, 0 while it is within its pace. What several senders of
   *   one key use adds up, so that they go on one after the other and not all at the same moment.
   */
  delayOf(key: string, units: number): number
}

/** A token bucket for each key that may run into debt, as GCRA has it: nothing is refused, only put off. */
export function createPace({ perSecond, atOnce }: PaceSettings): Pace {
  /** The moment up to which the units of a key are paid for. */
  const paidUntil = new Map<string, number>()
  return {
    delayOf(key, units) {
      const now = performance.now()
      const earliest = now - (atOnce / perSecond) * 1000
      if (paidUntil.size > MOST_REMEMBERED)
        for (const [other, until] of paidUntil) if (until <= earliest) paidUntil.delete(other)
      const until = Math.max(paidUntil.get(key) ?? earliest, earliest) + (units / perSecond) * 1000
      paidUntil.set(key, until)
      return Math.max(0, until - now)
    },
  }
}
