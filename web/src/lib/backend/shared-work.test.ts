import { expect, test, vi } from 'vitest'
import { shareWork } from './shared-work.ts'

test('what two need is begun once, and stops with the last of them', () => {
  const stop = vi.fn()
  const begin = vi.fn(() => stop)
  const [one, other] = [shareWork('comments', begin), shareWork('comments', begin)]
  expect(begin).toHaveBeenCalledOnce()
  one()
  one()
  expect(stop).not.toHaveBeenCalled()
  other()
  expect(stop).toHaveBeenCalledOnce()
})

test('who comes after the last has left begins anew; other names are other work', () => {
  const begin = vi.fn(() => () => {})
  shareWork('attendance', begin)()
  shareWork('attendance', begin)()
  expect(begin).toHaveBeenCalledTimes(2)
  shareWork('attendance', begin)
  shareWork('other', begin)
  expect(begin).toHaveBeenCalledTimes(4)
})
