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
