/**
 * Makes something when it is first asked for and remembers it for a time (milliseconds). Who asks meanwhile waits for the same;
 * a failure is told to them and forgotten.
 */
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
