export interface BodyBudget {
  /** Reserves room for a body of a caller; the answer gives it back. Throws `refusal()` when there is none left. */
  reserve(caller: string, bytes: number): () => void
}

/**
 * Bounds the bytes of request bodies that are read or worked on at a time, of one caller and of all together: each takes
 * several times its size in memory until it is answered.
 */
export function createBodyBudget(ofCaller: number, ofAll: number, refusal: () => Error): BodyBudget {
  const held = new Map<string, number>()
  let sum = 0
  return {
    reserve(caller, bytes) {
      const own = held.get(caller) ?? 0
      if (own + bytes > ofCaller || sum + bytes > ofAll) throw refusal()
      held.set(caller, own + bytes)
      sum += bytes
      return () => {
        const rest = (held.get(caller) ?? 0) - bytes
        if (rest > 0) held.set(caller, rest)
        else held.delete(caller)
        sum -= bytes
      }
    },
  }
}
