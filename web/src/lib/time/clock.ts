import { millisecondsInSecond } from '@domain/time-units.ts'
import { useSyncExternalStore } from 'react'
import { onResume } from '../browser/on-resume.ts'

// The only clock of the page: whatever depends on the time reads it here, so that all parts of a screen change together, at the second.

/** The clock of a device is taken for right when it differs by less from that of the server: an answer is on its way for a while. */
const TOLERANCE_MS = 30_000

let aheadMs = 0

/** The device's clock less that of the page, which nobody can set. It changes when the former is set; in some browsers the latter sleeps. */
const clocksApart = () => Date.now() - performance.now()
let apartMs = clocksApart()

/**
 * Notes what time the server has, from an answer of just now. From here on the page goes by that clock: matches, offers and deadlines begin
 * and end by it, and a device that is two hours ahead would hide what is still to come.
 * @param date the header of the answer; null where there is none
 * @param askedAt the device's time when it was asked for: an answer that waited through a sleep says an old time
 */
export function noteServerTime(date: string | null, askedAt = Date.now()): void {
  const difference = Date.now() - Date.parse(date ?? '')
  if (Number.isNaN(difference) || Math.abs(Date.now() - askedAt) > TOLERANCE_MS) return
  apartMs = clocksApart()
  if (Math.abs(difference - aheadMs) > TOLERANCE_MS)
    aheadMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0
}

/** Tells whether the device's clock may have been set since the server's time was last noted. */
export const clockWasSet = (): boolean => Math.abs(clocksApart() - apartMs) > TOLERANCE_MS

/** Returns by how many milliseconds the device's clock is ahead of the server's; 0 where it is taken for right. */
export const aheadOfServer = (): number => aheadMs

/** Returns the time by the server's clock in milliseconds: for whatever is compared with an instant of the server. */
export const serverNow = (): number => onServerClock(Date.now())

/** Returns a moment of this device's clock, such as that of a fetch, by the server's clock. */
export const onServerClock = (milliseconds: number): number => milliseconds - aheadMs

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let stopListening: (() => void) | undefined

/** Returns that time, rounded down to the second: two calls within a second agree. */
export const secondNow = (): number => Math.floor(serverNow() / millisecondsInSecond) * millisecondsInSecond

/** Calls back at each whole second, and when the page resumes, since timers are late after a sleep. Returns a function that stops. */
export function onSecond(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    if (listeners.delete(listener) && listeners.size === 0) stop()
  }
}

type Primitive = string | number | boolean | null

/** Returns a value that depends on the time, such as a label. The component renders again only when it changes, so it is not the time itself. */
export function useClock<T extends Primitive>(read: (now: number) => T): T {
  const snapshot = () => read(secondNow())
  return useSyncExternalStore(onSecond, snapshot, snapshot)
}

const QUARTER_MS = 15_000

/** Returns the current time in milliseconds, updated every 15 s: for large plans that are computed from the time. */
export const useNow = (): number => useClock((now) => now - (now % QUARTER_MS))

/** Returns the exact time of this device in milliseconds: for times that it measures itself, and compares with no others. */
export const instantNow = (): number => Date.now()

/** Returns the instant of an action that happens now, ISO 8601. */
export const timeStamp = (): string => new Date(serverNow()).toISOString()

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
  timer = setTimeout(tick, millisecondsInSecond - (serverNow() % millisecondsInSecond))
}

function tick() {
  wait()
  for (const listener of [...listeners]) listener()
}
