/** Makes a generator of numbers from 0 to below 1 with the same sequence for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The numbers from 0 to below `count` in a random order. */
export function shuffled(count: number, random: () => number): number[] {
  return Array.from({ length: count }, (_, number) => ({ number, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ number }) => number)
}
