import { useEffect } from 'react'
import { currentUserId, renewSession } from '@/lib/backend/session/session.ts'
import { onResume } from '@/lib/browser/on-resume.ts'
import { registerServiceWorker } from '@/lib/installed-app/service-worker.ts'
import { checkVersion, noteVersion } from '@/lib/installed-app/version.ts'
import { aheadOfServer, clockWasSet, instantNow, onSecond } from '@/lib/time/clock.ts'

const EVERY_MS = 30 * 60_000
const MIN_INTERVAL_MS = 60_000
const MIN_CLOCK_INTERVAL_MS = 20_000

export default function Watchers() {
  useEffect(() => void registerServiceWorker(), [])
  useEffect(watchServer, [])
  return null
}

/** Looks for a newer version when the page becomes visible, every half hour, when a chunk is gone, and when the device's clock was set. */
export function watchServer(): () => void {
  noteVersion()
  let last = instantNow()
  // Set back, the clock shows an earlier time than that of the last question.
  const isLongAgo = (milliseconds: number) => Math.abs(instantNow() - last) >= milliseconds
  const check = () => {
    last = instantNow()
    void checkVersion()
  }
  const timer = setInterval(check, EVERY_MS)
  const stopWaking = onResume(() => isLongAgo(MIN_INTERVAL_MS) && check())
  const stopClock = onSecond(() => clockWasSet() && isLongAgo(MIN_CLOCK_INTERVAL_MS) && check())
  const stopRenewing = renewOnOtherClock()
  addEventListener('vite:preloadError', check)
  return () => {
    clearInterval(timer)
    stopWaking()
    stopClock()
    stopRenewing()
    removeEventListener('vite:preloadError', check)
  }
}

/** The client keeps the end of a session by the device's clock of then (`onDeviceClock`): by another one it is hours off. */
function renewOnOtherClock(): () => void {
  let ahead = aheadOfServer()
  return onSecond(() => {
    if (aheadOfServer() === ahead) return
    ahead = aheadOfServer()
    if (currentUserId()) void renewSession()
  })
}
