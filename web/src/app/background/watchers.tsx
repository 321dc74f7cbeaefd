import { useEffect } from 'react'
import { registerServiceWorker } from '@/lib/installed-app/service-worker.ts'
import { watchVersion } from './watch-version.ts'

/** Begins to run when the first screen stands. It draws nothing. */
export default function Watchers() {
  useEffect(() => void registerServiceWorker(), [])
  useEffect(watchVersion, [])
  return null
}
