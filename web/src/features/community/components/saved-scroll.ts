import { currentUserId } from '@/lib/backend/session/session.ts'
import type { Order, Wanted } from '../queries.ts'

// Remembers the scroll position in each order of the list for the next time it is opened. A search begins at the top.

const places = new Map<Order, number>()
let owner: string | null = null

/** In pixels; 0 for what has not been scrolled. */
export function savedScroll({ words, order }: Wanted): number {
  return words === '' && owner === currentUserId() ? (places.get(order) ?? 0) : 0
}

export function saveScroll({ words, order }: Wanted, offset: number): void {
  if (owner !== currentUserId()) places.clear()
  owner = currentUserId()
  if (words === '') places.set(order, offset)
}
