import { useEffect } from 'react'
import { registerServiceWorker } from '@/lib/service-worker.ts'

/** What joins the screens when the first of them stands. */
export default function Notices() {
  useEffect(() => void registerServiceWorker(), [])
  return null
}
