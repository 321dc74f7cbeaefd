/** How many requests of one caller may wait; the next is refused at once. */
export const MOST_WAITING = 200

/** Work that has gone on for so many milliseconds is slow. */
const SLOW = 50
/** Slow work that one caller may have going on when more is begun: with as many as there are cores a neighbour still gets a turn. */
const MOST_SLOW = 2

interface Waiting {
  who: string
  start(): void
}

export interface FairShare {
  /** Does the work when there is a place for it. Rejects with `refusal()` when none came free in time. */
  run<Result>(who: string, work: () => Promise<Result>): Promise<Result>
}

/**
 * Shares a number of places among callers: one gets another place only while more are free than it has already. So a
 * caller alone can have half of them, however much it asks for, and the next half of what is left: whoever comes first
 * or last finds a place. Places bound connections, but slow statements fill the cores: a caller who has two of them going on begins
 * nothing more. Who waits, waits in order of arrival.
 * @param patience milliseconds
 */
export function createFairShare(places: number, patience: number, refusal: () => Error): FairShare {
  /** When the work of each place began. */
  const held = new Map<string, number[]>()
  const queues = new Map<string, number>()
  let waiting: Waiting[] = []
  let free = places

  function mayStart(who: string): boolean {
    const begun = held.get(who) ?? []
    const now = performance.now()
    return free > begun.length && begun.filter((time) => now - time >= SLOW).length < MOST_SLOW
  }

  function take(who: string): number {
    const now = performance.now()
    free -= 1
    held.set(who, [...(held.get(who) ?? []), now])
    return now
  }

  function giveBack(who: string, since: number): void {
    free += 1
    const rest = [...(held.get(who) ?? [])]
    rest.splice(rest.indexOf(since), 1)
    if (rest.length > 0) held.set(who, rest)
    else held.delete(who)
    for (let next = nextOf(); next; next = nextOf()) next.start()
  }

  const nextOf = () => waiting.find((candidate) => mayStart(candidate.who))

  function leave(place: Waiting): void {
    waiting = waiting.filter((other) => other !== place)
    count(queues, place.who, -1)
  }

  function wait(who: string): Promise<number> {
    if ((queues.get(who) ?? 0) >= MOST_WAITING) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        leave(place)
        reject(refusal())
      }, patience)
      const place: Waiting = {
        who,
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
    async run(who, work) {
      const since = mayStart(who) ? take(who) : await wait(who)
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
