import { expect, test } from 'vitest'
import { shapeOf } from './compile-read.ts'

const shape = (search: string) => shapeOf(new URLSearchParams(search))

test('queries that differ in the values of plain filters have one shape', () => {
  const one = shape('select=*,who(id)&id=eq.1&price=not.gte.2&order=id')
  const other = shape('select=*,who(id)&id=eq.it.s&price=not.gte.&order=id')
  expect(one.parts).toEqual(other.parts)
  expect(one.values).toEqual(['1', '2'])
  expect(other.values).toEqual(['it.s', ''])
})

test.each([
  ['another operator', 'id=gt.1'],
  ['a negation', 'id=not.eq.1'],
  ['another column', 'price=eq.1'],
  ['a column of an embedded resource', 'who.id=eq.1'],
  ['a list', 'id=in.(1)'],
  ['a pattern', 'id=like.1'],
  ['a quantifier', 'id=eq(any).{1}'],
  ['a limit', 'id=eq.1&limit=1'],
  ['two filters', 'id=eq.1&id=eq.1'],
])('%s makes another shape', (_, search) => {
  expect(shape(search).parts).not.toEqual(shape('id=eq.1').parts)
})

test.each(['select', 'order', 'limit', 'who.limit', 'offset', 'or', 'not.and', 'columns', 'on_conflict'])(
  'what %s says belongs to the shape',
  (key) => {
    expect(shape(`${key}=eq.1`)).toMatchObject({ parts: [key, 'eq.1'], values: [] })
  },
)

test('other values take the places of the values, whatever is in them', () => {
  const { withValues } = shape('id=eq.1&order=id&story=not.lt.b')
  expect([...withValues(['$&,"', ''])]).toEqual([
    ['id', 'eq.$&,"'],
    ['order', 'id'],
    ['story', 'not.lt.'],
  ])
})
