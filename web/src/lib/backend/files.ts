import type { StorageClient } from '@supabase/storage-js'
import { serviceUrl } from './config.ts'
import { fetchWithToken } from './supabase.ts'

let made: StorageClient | undefined

/** Loads the client's storage part in advance, for pages that will show pictures. */
export const loadFiles = () => import('@supabase/storage-js')

export async function bucket(name: string): Promise<ReturnType<StorageClient['from']>> {
  const { StorageClient } = await loadFiles()
  made ??= new StorageClient(serviceUrl('storage'), {}, fetchWithToken)
  return made.from(name)
}
