import { currentUserId } from '@/lib/backend/session/session.ts'
import type { Order, Wanted } from '../../queries/members.ts'

// Remembers the scroll position in each order of the list for the next time it is opened. A search begins at the top.

const offsets = new Map<Order, number>()
let owner: string | null = null

/** Pixels; 0 for a list that was not scrolled. */
export function savedScroll({ words, order }: Wanted): number {
  return words === '' && owner === currentUserId() ? (offsets.get(order) ?? 0) : 0
}

export function saveScroll({ words, order }: Wanted, offset: number): void {
  if (owner !== currentUserId()) offsets.clear()
  owner = currentUserId()
  if (words === '') offsets.set(order, offset)
}
