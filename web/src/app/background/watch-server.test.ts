import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewSession } from '@/lib/backend/session/session.ts'
import { noteServerTime, serverNow } from '@/lib/time/clock.ts'
import { watchServer } from './watch-server.ts'

vi.mock('@/lib/backend/session/session.ts', () => ({
  renewSession: vi.fn(async () => {}),
  currentUserId: () => 'mara',
}))
vi.mock('@/lib/backend/config.ts', async (original) => ({
  ...(await original<object>()),
  config: () => ({ version: '' }),
  keepCommunity: () => {},
}))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let fetched: number
let isOnline: boolean
/** The server's clock less that of this device. */
let behind: number
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') })
  vi.mocked(renewSession).mockClear()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector: () => null }))
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  fetched = 0
  isOnline = true
  behind = 0
  vi.stubGlobal('fetch', async () => {
    fetched++
    if (!isOnline) throw new TypeError('Failed to fetch')
    const date = new Date(Date.now() - behind).toUTCString()
    return Response.json({ version: '' }, { headers: { date } })
  })
  noteServerTime(new Date().toUTCString())
  stop = watchServer()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function setClock(by: number) {
  behind += by
  vi.setSystemTime(Date.now() + by)
}

test.each([
  ['forward', 2 * HOUR],
  ['back', -2 * HOUR],
])(
  'a clock of the device that is set %s is noticed within the minute, and the session renewed',
  async (_, by) => {
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(fetched).toBe(0)
    setClock(by)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(serverNow()).toBe(Date.now() - by)
    expect(fetched).toBe(1)
    expect(renewSession).toHaveBeenCalledOnce()
    setClock(-by)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(serverNow()).toBe(Date.now())
    expect([fetched, vi.mocked(renewSession).mock.calls.length]).toEqual([2, 2])
  },
)

test('without a network it is asked again, but not at every second', async () => {
  isOnline = false
  setClock(2 * HOUR)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(fetched).toBeGreaterThan(2)
  expect(fetched).toBeLessThan(10)
  isOnline = true
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(serverNow()).toBe(Date.now() - 2 * HOUR)
})

test('a sleep, in which the clock goes on and nothing else, is no other clock', async () => {
  vi.setSystemTime(Date.now() + 8 * HOUR)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(fetched).toBe(1)
  expect(serverNow()).toBe(Date.now())
  expect(renewSession).not.toHaveBeenCalled()
})
