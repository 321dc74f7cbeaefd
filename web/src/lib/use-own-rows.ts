import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from './backend/realtime.ts'
import { shareResource } from './backend/shared-resource.ts'

/** Keeps a query of a member's own rows of `table` up to date with other tabs and devices, while `isWatched`. */
export function useOwnRows(userId: string, table: string, queryKey: QueryKey, isWatched = true): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (!isWatched) return
    const refetch = () => void client.invalidateQueries({ queryKey: JSON.parse(key) })
    const own = `user_id=eq.${userId}`
    const watched = [
      { table, event: 'INSERT', filter: own },
      { table, event: 'UPDATE', filter: own },
      // A delete carries only the key of the row, and only own ones arrive.
      { table, event: 'DELETE' },
    ] as const
    return shareResource(`${table}-${userId}`, () =>
      listen(`${table}_${userId}`, watched, { changed: refetch, joined: refetch }),
    )
  }, [client, userId, table, key, isWatched])
}
