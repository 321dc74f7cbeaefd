import { expect, test } from 'vitest'
import { levelsApart } from './level.ts'

test.each([
  ['Beginner', 'Beginner', 0],
  ['Beginner', 'Intermediate', 1],
  ['Beginner', 'Advanced', 2],
  ['Pro', 'Beginner', 3],
  [null, 'Pro', null],
  ['Pro', undefined, null],
  ['Pro', 'Guru', null],
])('from %s to %s it is %s', (one, other, apart) => {
  expect(levelsApart(one, other)).toBe(apart)
})
