import { useSyncExternalStore } from 'react'
import { onResume } from '../browser/on-resume.ts'

// The only clock of the page. Everything on a screen that depends on the time reads it here, so that headings, lists, buttons and
// sentences change together, at the second.

const SECOND_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let stopListening: (() => void) | undefined

/** Returns the current time in milliseconds, rounded down to the second: two calls within a second agree. */
export const secondNow = (): number => Math.floor(Date.now() / SECOND_MS) * SECOND_MS

/**
 * Calls back at each whole second, and immediately when the page resumes, since timers are late after a sleep. The timer runs only while
 * there are listeners. Returns a function that stops listening.
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
 * Returns a value that depends on the time, up to date at the second. The component renders again only when the value changes, so
 * `read` should return what is shown (a label, a day, a boolean) and not the time itself.
 */
export function useClock<T extends Primitive>(read: (now: number) => T): T {
  const snapshot = () => read(secondNow())
  return useSyncExternalStore(onSecond, snapshot, snapshot)
}

const QUARTER_MS = 15_000

/** Returns the current time in milliseconds, updated every 15 s: for large plans that are computed from the time. */
export const useNow = (): number => useClock((now) => now - (now % QUARTER_MS))

/** Returns the exact time in milliseconds: for time stamps and expiries, which no screen shows. */
export const instantNow = (): number => Date.now()

/** Returns the instant of an action that happens now, ISO 8601. */
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
  // Each timer ends at the next whole second, so neither a late timer nor a changed clock makes the ticks drift.
  timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS))
}

function tick() {
  wait()
  for (const listener of [...listeners]) listener()
}
