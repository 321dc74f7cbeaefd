import type { StorageClient } from '@supabase/storage-js'
import { opened } from './late-parts.ts'
import { latePart } from './supabase.ts'

/** Loads the client's storage part in advance, for pages that will show pictures. */
export const loadFiles = () => import('@supabase/storage-js')

/** Returns the storage client for a bucket. */
export async function bucket(name: string): Promise<ReturnType<StorageClient['from']>> {
  const { StorageClient } = await loadFiles()
  return opened(latePart('storage'), StorageClient).from(name)
}
