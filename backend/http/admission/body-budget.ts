export interface BodyLimits {
  /** Bytes of one caller that are read or worked on at a time. */
  perCaller: number
  /** Bytes of all callers together that are read or worked on at a time. */
  total: number
  /** Bytes that one caller may send in a second. */
  perSecond: number
}

export interface BodyBudget {
  /** Reserves room for a body of a caller; the returned function releases it. Throws `refusal()` when there is none left. */
  reserve(caller: string, bytes: number): () => void
}

/**
 * Bounds the bytes of request bodies, of one caller and of all together: each takes several times its size in memory until it
 * is answered, and parsing it blocks the one thread that answers everybody.
 */
export function createBodyBudget(
  { perCaller, total, perSecond }: BodyLimits,
  refusal: () => Error,
): BodyBudget {
  const reserved = new Map<string, number>()
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
      const own = reserved.get(caller) ?? 0
      const before = sentBy(caller)
      if (own + bytes > perCaller || sum + bytes > total || before + bytes > perSecond) throw refusal()
      reserved.set(caller, own + bytes)
      sum += bytes
      sent.set(caller, before + bytes)
      return () => {
        const rest = (reserved.get(caller) ?? 0) - bytes
        if (rest > 0) reserved.set(caller, rest)
        else reserved.delete(caller)
        sum -= bytes
      }
    },
  }
}
