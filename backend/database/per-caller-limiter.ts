/** How many requests of one caller may wait; the next is refused at once. */
export const MOST_WAITING = 200

/** Work that has gone on for so many milliseconds is slow. */
const SLOW = 50
/** Slow work that one caller may have going on when more is begun: one core is left for the others. */
const MOST_SLOW = 1
/** How much the latest duration counts in the moving mean of a caller's durations. */
const WEIGHT_OF_LATEST = 0.3
/** Callers whose mean is remembered; beyond it the one who has been away longest is forgotten. */
const MOST_MEANS = 1000

interface Waiting {
  who: string
  mostSlow: number
  start(): void
}

export interface FairShare {
  /**
   * Does the work when there is a place for it. Rejects with `refusal()` when none came free in time.
   *
   * @param mostSlow how much slow work the caller may have going on when more is begun
   */
  run<Result>(who: string, work: () => Promise<Result>, mostSlow?: number): Promise<Result>
}

/**
 * Shares a number of places among callers: one gets another place only while more are free than it has already. So a
 * caller alone can have half of them, however much it asks for, and the next half of what is left: whoever comes first
 * or last finds a place. Places bound connections, but slow statements fill the cores: a caller begins nothing beside a slow one, and
 * a caller whose work has been slow on average does one thing at a time. Who waits, waits in order of arrival.
 * @param patience milliseconds
 */
export function createFairShare(places: number, patience: number, refusal: () => Error): FairShare {
  /** When the work of each place began. */
  const held = new Map<string, number[]>()
  /** Milliseconds, the caller who was here last at the end. */
  const means = new Map<string, number>()
  const queues = new Map<string, number>()
  let waiting: Waiting[] = []
  let free = places

  function mayStart(who: string, mostSlow: number): boolean {
    const begun = held.get(who) ?? []
    return free > begun.length && slowAmong(who, begun) < mostSlow
  }

  /** Everything counts that a caller with a slow mean has begun: six heavy statements that begin at once are all young. */
  function slowAmong(who: string, begun: number[]): number {
    if ((means.get(who) ?? 0) >= SLOW) return begun.length
    const now = performance.now()
    return begun.filter((time) => now - time >= SLOW).length
  }

  function learn(who: string, duration: number): void {
    const mean = means.get(who) ?? duration
    means.delete(who)
    means.set(who, mean + (duration - mean) * WEIGHT_OF_LATEST)
    if (means.size <= MOST_MEANS) return
    for (const [oldest] of means) return void means.delete(oldest)
  }

  function take(who: string): number {
    const now = performance.now()
    free -= 1
    held.set(who, [...(held.get(who) ?? []), now])
    return now
  }

  function giveBack(who: string, since: number): void {
    free += 1
    learn(who, performance.now() - since)
    const rest = [...(held.get(who) ?? [])]
    rest.splice(rest.indexOf(since), 1)
    if (rest.length > 0) held.set(who, rest)
    else held.delete(who)
    for (let next = nextOf(); next; next = nextOf()) next.start()
  }

  const nextOf = () => waiting.find((candidate) => mayStart(candidate.who, candidate.mostSlow))

  function leave(place: Waiting): void {
    waiting = waiting.filter((other) => other !== place)
    count(queues, place.who, -1)
  }

  function wait(who: string, mostSlow: number): Promise<number> {
    if ((queues.get(who) ?? 0) >= MOST_WAITING) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        leave(place)
        reject(refusal())
      }, patience)
      const place: Waiting = {
        who,
        mostSlow,
        start() {
          clearTimeout(timer)
          leave(place)
          resolve(take(who))
        },
      }
      waiting.push(place)
      count(queues, who, 1)
    })
  }

  return {
    async run(who, work, mostSlow = MOST_SLOW) {
      const since = mayStart(who, mostSlow) ? take(who) : await wait(who, mostSlow)
      try {
        return await work()
      } finally {
        giveBack(who, since)
      }
    },
  }
}

function count(counts: Map<string, number>, who: string, by: number): void {
  const now = (counts.get(who) ?? 0) + by
  if (now === 0) counts.delete(who)
  else counts.set(who, now)
}
