import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A whole server takes less to stop. */
const STOP_TIMEOUT_MS = 6000

const stops = new Set<() => Promise<void>>()
let isListening = false

/**
 * Lets a signal, and the end of tools/run.mjs, end this process in the ordinary way. A signal by itself ends it without the event `exit`, and
 * PostgreSQL and other programs that it has started would run on.
 */
export function exitOnSignals(): void {
  if (isListening) return
  isListening = true
  const ended = new Promise<number>((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve(128 + constants.signals[signal]))
    if (!process.channel) return
    process.on('disconnect', () => resolve(1))
    // The channel keeps no program from ending by itself.
    process.channel.unref()
  })
  ended.then(async (code) => {
    await Promise.race([stopAll(), wait(STOP_TIMEOUT_MS)])
    process.exit(code)
  })
}

/** Newest first. The end counts, not whether something went wrong on the way. */
async function stopAll(): Promise<void> {
  for (const stop of [...stops].reverse()) await Promise.allSettled([stop()])
}

/** Has `stop` waited for when a signal ends this process. Returns it for the ordinary end. */
export function stopOnSignal(stop: () => Promise<void>): () => Promise<void> {
  exitOnSignals()
  stops.add(stop)
  return async () => {
    stops.delete(stop)
    await stop()
  }
}
