/** Caches a value for `lifetime` milliseconds. Concurrent callers wait for the same promise; a failure is not cached. */
export function cacheFor<Thing>(lifetime: number, make: () => Promise<Thing>): () => Promise<Thing> {
  let made: { thing: Promise<Thing>; until: number } | undefined
  return () => {
    if (made && performance.now() < made.until) return made.thing
    const thing = make()
    const mine = { thing, until: performance.now() + lifetime }
    made = mine
    thing.catch(() => {
      if (made === mine) made = undefined
    })
    return thing
  }
}
