import { expect, test } from 'vitest'
import { checkFunctions } from './check-functions.ts'

const lines = (count: number) => '  act()\n'.repeat(count)

test.each([
  ['a function', `function start() {\n${lines(39)}}`, 'start'],
  ['an arrow', `const start = () => {\n${lines(39)}}`, 'start'],
  ['a method', `const a = { start() {\n${lines(39)}} }`, 'start'],
  ['one inside of another', `function outer() {\n  act(function () {\n${lines(39)}})\n}`, 'a function'],
])('%s of 41 lines is refused', (_, source, name) => {
  expect(checkFunctions('a.ts', source)).toEqual([
    expect.stringMatching(new RegExp(`^a\\.ts:\\d: ${name} has 41 lines`)),
  ])
})

test.each([
  ['a function of 40 lines', `function start() {\n${lines(38)}}`],
  ['two, one inside of the other', `function outer() {\n${lines(20)}  act(() => {\n${lines(30)}})\n}`],
])('%s is fine', (_, source) => {
  expect(checkFunctions('a.tsx', source)).toEqual([])
})
