import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Puts into the cache what the server has answered to a change. A read that is under way may have been answered before the change, and
 * would overwrite it when it comes: it is given up, and begun anew afterwards.
 */
export async function writeToCache<T>(
  client: QueryClient,
  queryKey: QueryKey,
  data: Updater<T | undefined, T | undefined>,
): Promise<void> {
  const read = { queryKey, exact: true }
  const isRead = client.isFetching(read) > 0
  if (isRead) await client.cancelQueries(read)
  client.setQueryData<T>(queryKey, data)
  if (isRead) void client.invalidateQueries(read)
}
