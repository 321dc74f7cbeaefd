import { onResume } from './on-resume.ts'

const SOONEST_MS = 2000
const LATEST_MS = 60_000

/**
 * Loads a part that nobody waits for, but that is missed when it never comes: after a failure again when the network is back or the
 * page is looked at, and at the latest after a while, longer each time.
 */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let wait = SOONEST_MS; ; wait = Math.min(wait * 2, LATEST_MS)) {
    try {
      return await load()
    } catch {
      // The browser's console tells what failed.
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
