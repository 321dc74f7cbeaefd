import { expect, test } from 'vitest'
import { seedOf } from './seed.ts'

test('a text has one seed, the published one of FNV-1a, and another text another', () => {
  expect(seedOf('')).toBe(0x811c9dc5)
  expect(seedOf('a')).toBe(0xe40c292c)
  expect(seedOf('foobar')).toBe(0xbf9cf968)
})
