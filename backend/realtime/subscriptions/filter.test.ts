import { expect, test } from 'vitest'
import { parseFilters } from './filter.ts'

const one = (column: string, operator: string, values: string[], negated = false) => ({
  column,
  operator,
  values,
  negated,
})

test.each([
  ['', []],
  ['  ', []],
  ['id=eq.5', [one('id', 'eq', ['5'])]],
  ['at=gt.2026-05-01T18:00:00.5Z', [one('at', 'gt', ['2026-05-01T18:00:00.5Z'])]],
  ['place=in.(a,"b, c","d\\"e")', [one('place', 'in', ['a', 'b, c', 'd"e'])]],
  ['a=gt.0,b=not.is.null', [one('a', 'gt', ['0']), one('b', 'is', ['null'], true)]],
  ['a=eq."x,y",b=eq.(1,2)', [one('a', 'eq', ['x,y']), one('b', 'eq', ['(1,2)'])]],
  ['a=eq.say "hi", b=eq.1', [one('a', 'eq', ['say "hi"']), one('b', 'eq', ['1'])]],
])('%s is read', (text, filters) => {
  expect(parseFilters(text)).toEqual(filters)
})

test.each([
  ['undefined', /Error parsing `filter` params: \["undefined"\]/],
  ['a=foo.1', /Error parsing `filter` params: \["foo","1"\]/],
  ['a=like.x%', /operator like is not offered by this server/],
  ['a=eq.1,', /must not contain empty segments/],
  ['a=in.1,2', /must be wrapped by parentheses/],
  [`a=in.(${Array(101).fill(1)})`, /Maximum 100/],
])('%s is refused', (text, message) => {
  expect(() => parseFilters(text)).toThrow(message)
})
