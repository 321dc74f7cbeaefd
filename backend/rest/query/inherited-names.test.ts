import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

test.each(['constructor.1', '__proto__.1', 'constructor(english).x'])('id=%s is no filter', (value) => {
  const { parameters } = parseQuery(new URLSearchParams({ id: value }), true, 12)
  expect(parameters).toEqual([['id', value]])
})
