import type { QueryClient } from '@tanstack/react-query'
import { listen, type RowChange } from '@/lib/backend/realtime.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { matchesChannel, onTabMessage } from '@/lib/browser/broadcast.ts'
import { toast } from '@/lib/toast.ts'
import { ownMatchesQuery, ownMatchKeys } from '../../queries/matches.ts'
import { createListSync } from './list-sync.ts'

const WATCHED = ['matches', 'match_participants', 'match_comments', 'waiting_lists'].map((table) => ({
  table,
}))

/** Keeps the cached lists up to date with members, tabs and the socket. Returns a function that stops listening. */
export function listenForMatches(client: QueryClient): () => void {
  const sync = createListSync(client)
  const failed = (title: string) => toast({ title, variant: 'destructive' })
  const changed = (change: RowChange) => {
    sync.changed(change)
    refreshOwnMatches(client, change)
  }
  const verify = () => {
    sync.verify()
    refreshOwnMatches(client)
  }
  const stops = [
    listen('matches', WATCHED, { changed, joined: verify, failed }),
    onTabMessage(matchesChannel, verify),
  ]
  return () => {
    sync.stop()
    for (const stop of stops) stop()
  }
}

/** Fetches the matches that the member plays these days again, where a change concerns them; without a change in any case. */
function refreshOwnMatches(client: QueryClient, change?: RowChange): void {
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
