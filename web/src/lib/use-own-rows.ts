import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen, type Watched } from './backend/realtime.ts'
import { shareResource } from './backend/shared-resource.ts'

/** Fetches a query again with each change of the rows, while `isWatched`. Parts of a screen with the same `purpose` share a subscription. */
export function useWatchedRows(
  purpose: string,
  rows: readonly Watched[],
  queryKey: QueryKey,
  isWatched = true,
): void {
  const client = useQueryClient()
  const json = JSON.stringify({ rows, queryKey })
  useEffect(() => {
    if (!isWatched) return
    const { rows, queryKey } = JSON.parse(json) as { rows: Watched[]; queryKey: QueryKey }
    const refetch = () => void client.invalidateQueries({ queryKey })
    return shareResource(purpose, () => listen(purpose, rows, { changed: refetch, joined: refetch }))
  }, [client, purpose, json, isWatched])
}

/** Keeps a query of a member's own rows of `table` up to date with other tabs and devices, while `isWatched`. */
export function useOwnRows(userId: string, table: string, queryKey: QueryKey, isWatched = true): void {
  const filter = `user_id=eq.${userId}`
  const rows: Watched[] = [
    { table, event: 'INSERT', filter },
    { table, event: 'UPDATE', filter },
    // A delete carries only the key of the row, and only own ones arrive.
    { table, event: 'DELETE' },
  ]
  useWatchedRows(`${table}_${userId}`, rows, queryKey, isWatched)
}
