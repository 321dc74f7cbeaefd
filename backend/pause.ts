import { setTimeout as wait } from 'node:timers/promises'

/** Waits, keeping no process alive; false when it was cut short by the signal. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return wait(milliseconds, undefined, { signal, ref: false }).then(
    () => true,
    () => false,
  )
}
