import { onResume } from '@/lib/browser/on-resume.ts'
import { checkVersion, noteVersion } from '@/lib/installed-app/version.ts'
import { instantNow } from '@/lib/time/clock.ts'

const EVERY_MS = 30 * 60_000
const AT_MOST_EVERY_MS = 60_000

/** Looks for a newer version when the page becomes visible, every half hour, and when a chunk of the old version is gone. */
export function watchVersion(): () => void {
  noteVersion()
  let last = instantNow()
  const check = () => {
    last = instantNow()
    void checkVersion()
  }
  const timer = setInterval(check, EVERY_MS)
  const stopWaking = onResume(() => instantNow() - last >= AT_MOST_EVERY_MS && check())
  addEventListener('vite:preloadError', check)
  return () => {
    clearInterval(timer)
    stopWaking()
    removeEventListener('vite:preloadError', check)
  }
}
