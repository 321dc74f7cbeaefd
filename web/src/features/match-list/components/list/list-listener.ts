import type { QueryClient } from '@tanstack/react-query'
import { listen, type RowChange } from '@/lib/backend/realtime.ts'
import { matchesChannel, onTabMessage } from '@/lib/browser/broadcast.ts'
import { toast } from '@/lib/toast.ts'
import { createListSync } from './list-sync.ts'
import { refreshOwnMatches } from './own-matches.ts'

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
