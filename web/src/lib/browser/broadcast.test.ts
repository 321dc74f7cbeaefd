import { describe, expect, it, onTestFinished } from 'vitest'
import { announceMatches, isFresh, isTabMessage, onTabMessage, type TabMessage } from './broadcast.ts'

const at = (timestamp: number): TabMessage => ({ type: 'MATCHES_UPDATED', timestamp })

describe('the age of a message', () => {
  it.each([
    [0, true],
    [999, true],
    [1000, true],
    [1001, false],
    [-1, false],
  ])('%i ms: honoured is %s', (age, honoured) => {
    expect(isFresh(at(10_000), 10_000 + age)).toBe(honoured)
  })
})

it.each([
  [null],
  ['MATCHES_UPDATED'],
  [{ type: 'MATCHES_UPDATED' }],
  [{ type: 'MATCHES_UPDATED', timestamp: 'now' }],
  [{ type: 'PARTICIPANTS_UPDATED', timestamp: 1 }],
  [{ type: 'SOMETHING', timestamp: 1 }],
])('%j is no message', (data) => {
  expect(isTabMessage(data)).toBe(false)
})

it('is heard in another tab, unless it is old', async () => {
  const heard: TabMessage[] = []
  const arrived = Promise.withResolvers<void>()
  const stop = onTabMessage('matches_update', (message) => {
    heard.push(message)
    arrived.resolve()
  })
  onTestFinished(stop)
  const other = new BroadcastChannel('matches_update')
  onTestFinished(() => other.close())
  const began = Date.now()
  other.postMessage(at(began - 5000))
  announceMatches()
  await arrived.promise
  expect(heard).toHaveLength(1)
  expect(heard[0]?.timestamp).toBeGreaterThanOrEqual(began)
})
