import { useEffect } from 'react'
import { parseStored, readForSession, writeForSession } from '../browser/storage.ts'
import { instantNow } from '../time/clock.ts'
import { useStore } from '../use-store.ts'
import { loadNewestVersion } from './service-worker.ts'
import { runningVersion, staleStore } from './version.ts'

const TRIED_KEY = 'newest-tried'
const AGAIN_MS = 60 * 60_000

/**
 * Loads the newest version as soon as the server has another one than runs here, for a screen that nobody sits at. A reload that brings the same version
 * again, as behind a proxy that keeps pages, is tried again after an hour only.
 */
export function useNewestByItself(load: () => Promise<void> = loadNewestVersion): void {
  const isStale = useStore(staleStore)
  useEffect(() => {
    if (isStale && mayTry()) void load()
  }, [isStale, load])
}

/** Tells whether this version has not tried for an hour, and notes that it does now. */
function mayTry(): boolean {
  const tried = parseStored(readForSession(TRIED_KEY)) as { version?: string; at?: number } | null
  const version = runningVersion()
  if (tried?.version === version && instantNow() - (tried?.at ?? 0) < AGAIN_MS) return false
  writeForSession(TRIED_KEY, JSON.stringify({ version, at: instantNow() }))
  return true
}
