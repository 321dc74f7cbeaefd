import { EmptyState } from '@/ui/empty-state.tsx'
import type { Match } from '../queries.ts'

/** Slot: what is said about the event, in the tab Comments. */
export function EventComments(_: { match: Match }) {
  return <EmptyState title="No comments yet" />
}
