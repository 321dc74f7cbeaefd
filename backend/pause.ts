import { setTimeout as wait } from 'node:timers/promises'

/** Waits, keeping no process alive; false when it was cut short by the signal. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return wait(milliseconds, undefined, { signal, ref: false }).then(
    () => true,
    () => false,
  )
}

/**
 * Milliseconds to wait after `failures` failures in a row, from 1 on. `steps` has the wait after each of them; the last step
 * repeats. An empty list means no wait.
 */
export function backoffAfter(failures: number, steps: readonly number[]): number {
  return steps[Math.min(failures, steps.length) - 1] ?? 0
}
