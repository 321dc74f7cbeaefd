const LONGEST_WAIT = 8000
/** So many seconds' worth go through at once after a quiet time. */
const BURST = 0.2

export interface Gate {
  /** Resolves to true when it is this one's turn, in order; to false at once when that would take too long. */
  pass(): Promise<boolean>
}

/** Lets so many through in a second: a crowd that comes back is taken in at a pace that leaves time for everything else. */
export function createGate(perSecond: number): Gate {
  const step = 1000 / perSecond
  let next = 0
  return {
    async pass() {
      const now = performance.now()
      const turn = Math.max(next, now - BURST * 1000)
      if (turn - now > LONGEST_WAIT) return false
      next = turn + step
      if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now))
      return true
    },
  }
}
