import { backoffAfter } from '../backoff.ts'
import { onResume } from './on-resume.ts'

const BACKOFF_MS = [2000, 4000, 8000, 16_000, 32_000, 60_000] as const

/**
 * Loads a chunk in the background. After a failure it retries when the network is back or the page becomes visible, and otherwise with
 * growing delays.
 */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 1; ; failures++) {
    try {
      return await load()
    } catch {
      // The browser's console reports the failure.
      await wokenOrAfter(backoffAfter(failures, BACKOFF_MS))
    }
  }
}

function wokenOrAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(go, milliseconds)
    const stop = onResume(go)
  })
}
