import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/** Puts an answer to a change into the cache. A read that is under way might overwrite it with what was before: it is begun anew. */
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
