import { onResume } from './on-resume.ts'

const SOONEST_MS = 2000
const LATEST_MS = 60_000

/**
 * Loads a chunk in the background. After a failure it retries when the network is back or the page becomes visible, and otherwise with
 * growing delays.
 */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let wait = SOONEST_MS; ; wait = Math.min(wait * 2, LATEST_MS)) {
    try {
      return await load()
    } catch {
      // The browser's console reports the failure.
      await wokenOrAfter(wait)
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
