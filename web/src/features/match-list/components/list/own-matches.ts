import type { QueryClient } from '@tanstack/react-query'
import type { RowChange } from '@/lib/backend/realtime.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { ownMatchesQuery, ownMatchKeys } from '../../queries/matches.ts'

/** Fetches the matches that the member plays these days again, where a change concerns them; without a change in any case. */
export function refreshOwnMatches(client: QueryClient, change?: RowChange): void {
  if (!change || isOwn(client, change)) void client.invalidateQueries({ queryKey: ownMatchKeys.all })
}

function isOwn(client: QueryClient, { table, eventType, new: row, old }: RowChange): boolean {
  const me = currentUserId() ?? ''
  const known = client.getQueryData(ownMatchesQuery(me).queryKey) ?? []
  const id = eventType === 'DELETE' ? old.id : row.id
  if (table === 'matches') return known.some((match) => match.id === id)
  if (table !== 'match_participants') return false
  // A delete carries only the key of the row.
  return row.user_id === me || known.some(({ mine }) => mine.some((place) => place.id === id))
}
