import { LIMITS } from '@domain/limits.ts'
import { expect, test } from 'vitest'
import { commentProblem, trimComment } from './schema.ts'

test.each([
  ['  I bring balls \n', 'I bring balls'],
  ['two\n\nparts', 'two\n\nparts'],
  [' \n\t ', null],
  ['\u00a0', null],
  ['', null],
])('of %j is sent %j', (text, sent) => {
  expect(trimComment(text)).toBe(sent)
})

test('as long as the database allows, counted as it counts', () => {
  expect(commentProblem('x'.repeat(LIMITS.comment))).toBeNull()
  expect(commentProblem(` ${'🎾'.repeat(LIMITS.comment)} `)).toBeNull()
  expect(commentProblem('x'.repeat(LIMITS.comment + 1))).toBe(
    'A comment has up to 1000 characters; this has 1001.',
  )
})
