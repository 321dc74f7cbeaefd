import { expect, test } from 'vitest'
import { checkComments } from './check-comments.ts'

test.each([
  '// What the server said',
  '/** Whether it is open. */',
  '  {/* Of the event. */}',
  '-- Who may read',
])('%s is refused', (comment) => {
  expect(checkComments('a.ts', `const a = 1\n${comment}`)).toEqual([
    expect.stringContaining('a.ts:2: the comment'),
  ])
})

test.each([
  '// The server answered.',
  "const text = 'What now'",
  '// A list of members,\n// Of whom few are drawn.',
  '// Whatsoever',
])('%s is fine', (comment) => {
  expect(checkComments('a.ts', comment)).toEqual([])
})
