export interface BodyLimits {
  /** Bytes of one caller that are read or worked on at a time. */
  ofCaller: number
  /** The same of all callers together. */
  ofAll: number
  /** Bytes that one caller may send in a second. */
  perSecond: number
}

export interface BodyBudget {
  /** Reserves room for a body of a caller; the answer gives it back. Throws `refusal()` when there is none left. */
  reserve(caller: string, bytes: number): () => void
}

/**
 * Bounds the bytes of request bodies, of one caller and of all together: each takes several times its size in memory until it is
 * answered, and keeps the one thread that answers everybody busy while it is taken apart.
 */
export function createBodyBudget(
  { ofCaller, ofAll, perSecond }: BodyLimits,
  refusal: () => Error,
): BodyBudget {
  const held = new Map<string, number>()
  let sum = 0
  const sent = new Map<string, number>()
  let second = 0

  function sentBy(caller: string): number {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) sent.clear()
    second = now
    return sent.get(caller) ?? 0
  }

  return {
    reserve(caller, bytes) {
      const own = held.get(caller) ?? 0
      const before = sentBy(caller)
      if (own + bytes > ofCaller || sum + bytes > ofAll || before + bytes > perSecond) throw refusal()
      held.set(caller, own + bytes)
      sum += bytes
      sent.set(caller, before + bytes)
      return () => {
        const rest = (held.get(caller) ?? 0) - bytes
        if (rest > 0) held.set(caller, rest)
        else held.delete(caller)
        sum -= bytes
      }
    },
  }
}
