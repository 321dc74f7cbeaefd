import { useEffect } from 'react'
import { registerServiceWorker } from '@/lib/installed-app/service-worker.ts'
import { watchServer } from './watch-server.ts'

/** Runs background watchers from the first idle moment on; renders nothing. */
export default function Watchers() {
  useEffect(() => void registerServiceWorker(), [])
  useEffect(watchServer, [])
  return null
}
