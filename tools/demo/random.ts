import { randomFrom } from '../../domain/americano/shuffle.ts'

export interface Random {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** So many different items, in random order. */
  some<Item>(items: readonly Item[], count: number): Item[]
  uuid(): string
}

/** Draws numbers that depend on the seed alone, so that every demo community is alike. */
export function seededRandom(seed: number): Random {
  const next = randomFrom(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('')
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    some(items, count) {
      const left = [...items]
      return Array.from(
        { length: Math.min(count, left.length) },
        () => left.splice(below(left.length), 1)[0],
      ).filter((item) => item !== undefined)
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
