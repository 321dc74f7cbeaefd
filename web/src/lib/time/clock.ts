import { useSyncExternalStore } from 'react'
import { onResume } from '../browser/on-resume.ts'

// The one clock of the page. Everything on a screen that depends on the time of day is read from it, so that headings,
// lists, buttons and sentences change together, at the second.

const SECOND_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let stopListening: (() => void) | undefined

/** Now, in milliseconds, at the last whole second: two readings within a second agree. */
export const secondNow = (): number => Math.floor(Date.now() / SECOND_MS) * SECOND_MS

/**
 * Calls back at each whole second, and at once when the page wakes: after a sleep timers are late. Only while somebody
 * listens does a timer run. Returns how to stop.
 */
export function onSecond(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    if (listeners.delete(listener) && listeners.size === 0) stop()
  }
}

type Primitive = string | number | boolean | null

/**
 * Something that follows from the time, up to date at the second. The component is drawn anew only when the value changes,
 * so `read` gives what is shown (a word, a day, yes or no) and not the time itself.
 */
export function useClock<T extends Primitive>(read: (now: number) => T): T {
  const snapshot = () => read(secondNow())
  return useSyncExternalStore(onSecond, snapshot, snapshot)
}

const QUARTER_MS = 15_000

/** Now in milliseconds, up to date to a quarter of a minute: for whole plans that are worked out from the time. */
export const useNow = (): number => useClock((now) => now - (now % QUARTER_MS))

/** Now in milliseconds, exact: for stamps and for what runs out, which no screen shows. */
export const instantNow = (): number => Date.now()

/** The instant of what a person does now, ISO 8601. */
export const timeStamp = (): string => new Date().toISOString()

function start() {
  stopListening = onResume(tick)
  wait()
}

function stop() {
  clearTimeout(timer)
  stopListening?.()
}

function wait() {
  clearTimeout(timer)
  // Towards the next whole second each time: neither a late timer nor a clock that was set makes the ticks drift.
  timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS))
}

function tick() {
  wait()
  for (const listener of [...listeners]) listener()
}
