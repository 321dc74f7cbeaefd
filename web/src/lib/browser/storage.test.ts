import { afterEach, expect, it, vi } from 'vitest'
import { readForSession, writeForSession } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps in the storage of the session', () => {
  const kept = new Map<string, string>()
  const setItem = (key: string, value: string) => kept.set(key, value)
  vi.stubGlobal('sessionStorage', { setItem, getItem: (key: string) => kept.get(key) ?? null })
  writeForSession('consent', 'given')
  expect(kept.get('consent')).toBe('given')
  expect(readForSession('consent')).toBe('given')
  expect(readForSession('nothing')).toBeNull()
})

it('keeps as long as the page lives where storage is blocked or full', () => {
  const refuse = () => {
    throw new DOMException('QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { setItem: refuse, getItem: refuse })
  writeForSession('blocked', 'yes')
  expect(readForSession('blocked')).toBe('yes')
})

it('reads what was written last where an earlier value is stored and there is no room for a new one', () => {
  const kept = new Map([['draft', 'older']])
  const setItem = () => {
    throw new DOMException('QuotaExceededError')
  }
  const [getItem, removeItem] = [(key: string) => kept.get(key) ?? null, (key: string) => kept.delete(key)]
  vi.stubGlobal('sessionStorage', { setItem, getItem, removeItem })
  writeForSession('draft', 'newer')
  expect(readForSession('draft')).toBe('newer')
})
