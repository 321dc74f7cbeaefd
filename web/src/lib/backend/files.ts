import type { StorageClient } from '@supabase/storage-js'
import { opened } from './late-parts.ts'
import { latePart } from './supabase.ts'

/** Loads what asks for files; worth doing where pictures will follow. */
export const loadFiles = () => import('@supabase/storage-js')

/** The files of a bucket. */
export async function bucket(name: string): Promise<ReturnType<StorageClient['from']>> {
  const { StorageClient } = await loadFiles()
  return opened(latePart('storage'), StorageClient).from(name)
}
