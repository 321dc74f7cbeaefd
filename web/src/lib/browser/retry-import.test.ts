import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryImport } from './retry-import.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('tries again after a while, later each time, until it has come', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone')).mockName('load')
  const part = retryImport(load)
  await vi.advanceTimersByTimeAsync(1999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3999)
  expect(load).toHaveBeenCalledTimes(2)
  load.mockResolvedValueOnce('part')
  await vi.advanceTimersByTimeAsync(1)
  await expect(part).resolves.toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

it('does not wait when the network is back', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce('part')
  const part = retryImport(load)
  await vi.advanceTimersByTimeAsync(0)
  page.dispatchEvent(new Event('online'))
  await expect(part).resolves.toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})
