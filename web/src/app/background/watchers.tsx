import { useEffect } from 'react'
import { registerServiceWorker } from '@/lib/installed-app/service-worker.ts'
import { watchVersion } from './watch-version.ts'

/** Runs background watchers from the first idle moment on; renders nothing. */
export default function Watchers() {
  useEffect(() => void registerServiceWorker(), [])
  useEffect(watchVersion, [])
  return null
}
