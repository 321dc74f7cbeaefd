import { onResume } from './on-resume.ts'

const BACKOFF_MS = [2000, 4000, 8000, 16_000, 32_000, 60_000] as const

/** Loads a chunk in the background; after a failure again when the network is back or the page visible, else with growing delays. */
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

/** Milliseconds to wait after `failures` failures in a row, from 1 on: the step of that number, or the last one. */
export function backoffAfter(failures: number, steps: readonly [number, ...number[]]): number {
  return steps[Math.min(failures, steps.length) - 1] ?? steps[0]
}

/** Loads a chunk before it is needed. A failure is not reported here: loading fails again when the part is shown, which reports it. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => {})
}
