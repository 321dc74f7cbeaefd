import type { QueryClient } from '@tanstack/react-query'
import { listen } from '@/lib/backend/realtime.ts'
import { matchesChannel, onTabMessage } from '@/lib/browser/broadcast.ts'
import { toast } from '@/lib/toast.ts'
import { createListSync } from './list-sync.ts'

const WATCHED = ['matches', 'match_participants', 'match_comments', 'waiting_lists'].map((table) => ({
  table,
}))

/** Keeps the cached lists up to date with members, tabs and the socket. Returns a function that stops listening. */
export function listenForMatches(client: QueryClient): () => void {
  const sync = createListSync(client)
  const failed = (title: string) => toast({ title, variant: 'destructive' })
  const stops = [
    listen('matches', WATCHED, { changed: sync.changed, joined: sync.verify, failed }),
    onTabMessage(matchesChannel, sync.verify),
  ]
  return () => {
    sync.stop()
    for (const stop of stops) stop()
  }
}
