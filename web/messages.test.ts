import { expect, it } from 'vitest'
import { shorten } from './messages.ts'

it('gives every text an id of its own, in letters, and the shortest to the first', () => {
  const late = Array.from({ length: 3000 }, (_, index) => `late${index}`)
  const ids = shorten(['b1', 'a1'], late)
  expect([ids.get('a1'), ids.get('b1')]).toEqual(['a', 'b'])
  expect(new Set(ids.values()).size).toBe(3002)
  for (const id of ids.values()) expect(id).toMatch(/^[a-zA-Z]{1,3}$/)
})

it('gives the same ids whatever the order in which texts are found', () => {
  expect(shorten(['a', 'b'], ['d', 'c'])).toEqual(shorten(['b', 'a'], ['c', 'd']))
})
