import { expect, test } from 'vitest'
import { RevocationList } from './revocation-list.ts'

const until = Number.POSITIVE_INFINITY
const session = (id: string) => ({ kind: 'session' as const, id, until })
const has = (list: RevocationList, id: string) => list.has({ role: 'authenticated', session_id: id }, 0)

test('a change that is told while all are read outlives what was read', () => {
  const list = new RevocationList(10)
  list.startReading()
  list.add(session('ended'))
  list.remove('session', 'restored')
  list.replace([session('earlier'), session('restored')])
  expect(['earlier', 'ended', 'restored'].map((id) => has(list, id))).toEqual([true, true, false])
})

test('a change from before the reading does not', () => {
  const list = new RevocationList(10)
  list.add(session('gone by now'))
  list.startReading()
  list.replace([])
  expect(has(list, 'gone by now')).toBe(false)
})

test('one that is revoked again is the newest, and those that no longer apply make room', () => {
  const list = new RevocationList(2)
  list.replace([session('a'), session('b')])
  list.add(session('a'))
  list.add(session('c'))
  expect(['a', 'b', 'c'].map((id) => has(list, id))).toEqual([true, false, true])
  expect(list.isComplete).toBe(false)
  list.add({ kind: 'session', id: 'd', until: 5 })
  list.purge(5)
  expect(has(list, 'd')).toBe(false)
})
