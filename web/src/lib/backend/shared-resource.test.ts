import { expect, test, vi } from 'vitest'
import { shareResource } from './shared-resource.ts'

test('what two need is begun once, and stops with the last of them', () => {
  const stop = vi.fn()
  const begin = vi.fn(() => stop)
  const [one, other] = [shareResource('comments', begin), shareResource('comments', begin)]
  expect(begin).toHaveBeenCalledOnce()
  one()
  one()
  expect(stop).not.toHaveBeenCalled()
  other()
  expect(stop).toHaveBeenCalledOnce()
})

test('who comes after the last has left begins anew; other names are other work', () => {
  const begin = vi.fn(() => () => {})
  shareResource('attendance', begin)()
  shareResource('attendance', begin)()
  expect(begin).toHaveBeenCalledTimes(2)
  shareResource('attendance', begin)
  shareResource('other', begin)
  expect(begin).toHaveBeenCalledTimes(4)
})
