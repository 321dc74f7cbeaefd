import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, TOAST_REMOVE_DELAY_MS, toast, toastStore } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('shows one at a time: a new toast takes the place of the old', () => {
  toast({ title: 'first' })
  toast({ title: 'second' })
  expect(toastStore.snapshot()).toMatchObject({ title: 'second', open: true })
})

it('closes at once and forgets after the removal delay', () => {
  const close = toast({ title: 'one' })
  close()
  expect(toastStore.snapshot()?.open).toBe(false)
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1)
  expect(toastStore.snapshot()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(toastStore.snapshot()).toBeNull()
})

it('leaves the one on the screen alone when an older one is closed late', () => {
  const closeFirst = toast({ title: 'first' })
  toast({ title: 'second' })
  closeFirst()
  dismissToast('unknown')
  expect(toastStore.snapshot()).toMatchObject({ title: 'second', open: true })
})

it('tells those who listen', () => {
  const heard = vi.fn()
  const stop = toastStore.subscribe(heard)
  toast({ title: 'one' })
  stop()
  toast({ title: 'two' })
  expect(heard).toHaveBeenCalledTimes(1)
})
