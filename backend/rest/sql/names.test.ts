import { expect, test } from 'vitest'
import { typeName } from './names.ts'

test.each([
  ['int', '"int4"'],
  ['Double Precision', '"float8"'],
  ['text', '"text"'],
  ['__proto__', '"__proto__"'],
  ['constructor', '"constructor"'],
])('the type %s is %s', (name, quoted) => {
  expect(typeName(name)).toBe(quoted)
})
