import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clockWasSet,
  instantNow,
  noteServerTime,
  onSecond,
  onServerClock,
  secondNow,
  serverNow,
  timeStamp,
} from './clock.ts'
import { venueDay } from './datetime.ts'
import { dayLabel } from './labels.ts'

const BERLIN = 'Europe/Berlin'
const stops: (() => void)[] = []
let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const browser = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  noteServerTime(new Date().toUTCString())
  expect(vi.getTimerCount()).toBe(0)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Everything that a screen with `read` has shown so far, and when it changed. */
function watch<T>(read: (now: number) => T): { value: T; at: string }[] {
  const seen: { value: T; at: string }[] = []
  const look = () => {
    const value = read(secondNow())
    if (seen.at(-1)?.value !== value) seen.push({ value, at: new Date().toISOString() })
  }
  look()
  stops.push(onSecond(look))
  return seen
}

const at = (instant: string) => vi.setSystemTime(instant)
const MATCH = '2026-11-21T10:00:00Z'

test.each([
  ['an ordinary night', '2026-11-20T22:59:58.700Z', MATCH, '2026-11-20T23:00:00.000Z'],
  ['the night of 23 hours', '2026-03-28T22:59:58.001Z', '2026-03-29T10:00:00Z', '2026-03-28T23:00:00.000Z'],
  ['the day after it', '2026-03-29T21:59:59.500Z', '2026-03-30T10:00:00Z', '2026-03-29T22:00:00.000Z'],
  ['the night of 25 hours', '2026-10-24T21:59:57Z', '2026-10-25T10:00:00Z', '2026-10-24T22:00:00.000Z'],
])('tomorrow becomes today at the second of midnight: %s', (_, before, match, midnight) => {
  at(before)
  const seen = watch((now) => dayLabel(venueDay(match, BERLIN), venueDay(now, BERLIN)))
  vi.advanceTimersByTime(5000)
  expect(seen).toEqual([
    { value: 'Tomorrow', at: new Date(before).toISOString() },
    { value: 'Today', at: midnight },
  ])
})

test('a start is noticed at its second, and nothing before', () => {
  at('2026-11-21T09:00:00.250Z')
  const seen = watch((now) => now >= Date.parse(MATCH))
  vi.advanceTimersByTime(2 * 60 * 60 * 1000)
  expect(seen.slice(1)).toEqual([{ value: true, at: '2026-11-21T10:00:00.000Z' }])
})

test('after a sleep the page is right when it is looked at, not when the late timer fires', () => {
  at('2026-11-20T20:00:00Z')
  const seen = watch((now) => dayLabel(venueDay(MATCH, BERLIN), venueDay(now, BERLIN)))
  // A sleeping machine runs no timers; its clock goes on.
  at('2026-11-21T05:30:00.400Z')
  expect(seen).toHaveLength(1)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(seen.at(-1)).toEqual({ value: 'Today', at: '2026-11-21T05:30:00.400Z' })
})

test('a clock that is set is followed within a second, forwards and back', () => {
  at('2026-11-20T12:00:00.300Z')
  const seen = watch((now) => dayLabel(venueDay(MATCH, BERLIN), venueDay(now, BERLIN)))
  at('2026-11-21T12:00:00.300Z')
  vi.advanceTimersByTime(1000)
  at('2026-11-20T12:00:00.300Z')
  vi.advanceTimersByTime(1000)
  expect(seen.map(({ value }) => value)).toEqual(['Tomorrow', 'Today', 'Tomorrow'])
})

test('a timer that fires late does not put off those after it', () => {
  at('2026-11-20T12:00:00.000Z')
  const ticks: number[] = []
  stops.push(
    onSecond(() => {
      ticks.push(Date.now() % 1000)
      // This tick takes longer than it should.
      if (ticks.length === 1) vi.setSystemTime(Date.now() + 300)
    }),
  )
  vi.advanceTimersByTime(3000)
  expect(ticks.slice(1).every((late) => late === 0 || late === 300)).toBe(true)
})

test.each([
  ['two hours ahead', '2026-11-21T11:59:58.250Z'],
  ['two hours behind', '2026-11-21T07:59:58.250Z'],
])('on a device that is %s, the page goes by the clock of the server', (_, device) => {
  at(device)
  noteServerTime('Sat, 21 Nov 2026 09:59:58 GMT')
  const seen = watch((now) => now >= Date.parse(MATCH))
  expect([timeStamp(), secondNow()]).toEqual(['2026-11-21T09:59:58.000Z', Date.parse('2026-11-21T09:59:58Z')])
  vi.advanceTimersByTime(1999)
  expect(seen).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(seen).toHaveLength(2)
  expect(onServerClock(instantNow())).toBe(serverNow())
})

const TWO_HOURS = 2 * 60 * 60 * 1000

test.each([
  ['forward', TWO_HOURS],
  ['back', -TWO_HOURS],
])('a clock that is set %s while the page is open is noticed, and measured by the next answer', (_, by) => {
  at('2026-11-21T10:00:00Z')
  noteServerTime('Sat, 21 Nov 2026 10:00:00 GMT')
  vi.advanceTimersByTime(TWO_HOURS)
  expect(clockWasSet()).toBe(false)
  at(new Date(Date.now() + by).toISOString())
  expect(clockWasSet()).toBe(true)
  noteServerTime('Sat, 21 Nov 2026 12:00:00 GMT')
  expect([clockWasSet(), timeStamp()]).toEqual([false, '2026-11-21T12:00:00.000Z'])
})

test('an answer that was under way for long, as through a sleep, says nothing of the time', () => {
  at('2026-11-21T10:00:00Z')
  const askedAt = instantNow()
  at('2026-11-21T18:00:00Z')
  noteServerTime('Sat, 21 Nov 2026 10:00:00 GMT', askedAt)
  expect(timeStamp()).toBe('2026-11-21T18:00:00.000Z')
})

test('answers that took shorter or longer do not move a clock that is known', () => {
  at('2026-11-21T12:00:00Z')
  noteServerTime('Sat, 21 Nov 2026 10:00:00 GMT')
  noteServerTime('Sat, 21 Nov 2026 09:59:50 GMT')
  expect(timeStamp()).toBe('2026-11-21T10:00:00.000Z')
})

test.each([
  ['a little off', 'Sat, 21 Nov 2026 09:59:40 GMT'],
  ['of which nothing is known', null],
  ['of which nothing can be read', 'soon'],
])('a clock that is %s is taken for right', (_, date) => {
  at('2026-11-21T10:00:00.250Z')
  noteServerTime(date)
  expect(serverNow()).toBe(instantNow())
})
