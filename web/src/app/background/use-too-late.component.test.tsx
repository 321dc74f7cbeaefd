import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AWAITED_MS, useTooLate } from './use-too-late.ts'

const late = vi.fn<(which: string | null) => void>()

function Part({ which }: { which: string | null }) {
  useTooLate(which !== null, () => late(which), which)
  return <p>{which ?? 'Here'}</p>
}

beforeEach(() => {
  late.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

function open() {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
  const show = async (which: string | null) => {
    startTransition(() => root.render(<Part which={which} />))
    await expect.element(page.getByText(which ?? 'Here', { exact: true })).toBeVisible()
  }
  return { host, show }
}

test('half a second, and another one for what is awaited next', async () => {
  const { show } = open()
  await show('Monday')
  vi.advanceTimersByTime(AWAITED_MS - 1)
  await show('Tuesday')
  vi.advanceTimersByTime(AWAITED_MS - 1)
  expect(late).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(late.mock.calls).toEqual([['Tuesday']])
})

test('what is on the screen is not late any more, if the time runs out before the browser has painted it', async () => {
  const { host, show } = open()
  await show('Monday')
  const observer = new MutationObserver(() => vi.advanceTimersByTime(AWAITED_MS))
  observer.observe(host, { subtree: true, childList: true, characterData: true })
  await show(null)
  observer.disconnect()
  expect(late).not.toHaveBeenCalled()
})
