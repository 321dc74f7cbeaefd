import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcedSize, createBodyBudget, type SizeHeaders } from './json-body.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

class TooMany extends Error {}
const open = () => createBodyBudget({ perCaller: 10, total: 25, perSecond: 1000 }, () => new TooMany())

test('one caller holds so many bytes at a time, and all together so many', () => {
  const bodies = open()
  bodies.reserve('ann', 6)
  expect(() => bodies.reserve('ann', 5)).toThrow(TooMany)
  bodies.reserve('ann', 4)
  bodies.reserve('ben', 10)
  expect(() => bodies.reserve('cem', 6)).toThrow(TooMany)
  bodies.reserve('cem', 5)
})

test('released bytes can be reserved again', () => {
  const bodies = open()
  const [first, second] = [bodies.reserve('ann', 6), bodies.reserve('ann', 4)]
  first?.[Symbol.dispose]()
  expect(() => bodies.reserve('ann', 7)).toThrow(TooMany)
  second?.[Symbol.dispose]()
  bodies.reserve('ann', 10)
})

test('one caller sends so many bytes in a second, given back or not', () => {
  const bodies = createBodyBudget({ perCaller: 10, total: 25, perSecond: 15 }, () => new TooMany())
  bodies.reserve('ann', 10)[Symbol.dispose]()
  expect(() => bodies.reserve('ann', 6)).toThrow(TooMany)
  bodies.reserve('ben', 10)[Symbol.dispose]()
  bodies.reserve('ann', 5)[Symbol.dispose]()
  vi.advanceTimersByTime(1000)
  bodies.reserve('ann', 10)[Symbol.dispose]()
})

test.each<[SizeHeaders, number]>([
  [{}, 0],
  [{ 'content-length': '0' }, 0],
  [{ 'content-length': '12' }, 12],
  [{ 'transfer-encoding': 'chunked' }, 1000],
  [{ 'transfer-encoding': 'chunked', 'content-length': '12' }, 1000],
])('%j announces %i bytes', (headers, bytes) => {
  expect(announcedSize(headers, 1000)).toBe(bytes)
})
