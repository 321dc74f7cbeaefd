import { useEffect } from 'react'
import { onResume } from '@/lib/browser/on-resume.ts'

/** Keeps the screen on while the component is shown, where the browser can. The system takes the lock back whenever the page is hidden. */
export function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isShown = true
    const hold = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible' || lock?.released === false)
        return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isShown) lock = held
        else void held.release()
      } catch {
        // A device that saves its battery refuses; the screen goes dark as its settings say.
      }
    }
    void hold()
    const stop = onResume(() => void hold())
    return () => {
      isShown = false
      stop()
      void lock?.release()
    }
  }, [])
}
