import { expect, test } from 'vitest'
import { inOrder } from './queries.ts'

test('comments stand with the oldest on top, each once', () => {
  const [one, two, three] = [{ id: 'one' }, { id: 'two' }, { id: 'three' }]
  expect(inOrder([three, two, two, one])).toEqual([one, two, three])
})
