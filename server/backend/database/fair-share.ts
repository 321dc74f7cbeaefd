/** How many requests of one caller may wait; the next is refused at once. */
export const MOST_WAITING = 200

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
 * or last finds a place. Who waits, waits in order of arrival.
 * @param patience milliseconds
 */
export function createFairShare(places: number, patience: number, refusal: () => Error): FairShare {
  const held = new Map<string, number>()
  const queues = new Map<string, number>()
  let waiting: Waiting[] = []
  let free = places

  const mayStart = (who: string) => free > (held.get(who) ?? 0)

  function take(who: string): void {
    free -= 1
    count(held, who, 1)
  }

  function giveBack(who: string): void {
    free += 1
    count(held, who, -1)
    const next = waiting.find((candidate) => mayStart(candidate.who))
    if (next) next.start()
  }

  function leave(place: Waiting): void {
    waiting = waiting.filter((other) => other !== place)
    count(queues, place.who, -1)
  }

  function wait(who: string): Promise<void> {
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
          take(who)
          resolve()
        },
      }
      waiting.push(place)
      count(queues, who, 1)
    })
  }

  return {
    async run(who, work) {
      if (mayStart(who)) take(who)
      else await wait(who)
      try {
        return await work()
      } finally {
        giveBack(who)
      }
    },
  }
}

function count(counts: Map<string, number>, who: string, by: number): void {
  const now = (counts.get(who) ?? 0) + by
  if (now === 0) counts.delete(who)
  else counts.set(who, now)
}
