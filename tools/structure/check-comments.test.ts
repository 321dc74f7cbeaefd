import { expect, test } from 'vitest'
import { checkComments } from './check-comments.ts'

test.each([
  '// What the server said',
  '/** Whether it is open. */',
  '  {/* Of the event. */}',
  '-- Who may read',
  '/**\n * What it says.\n */',
  '/** The same for an event. */',
  '/**\n * The same, sorted.\n */',
])('%s is refused', (comment) => {
  expect(checkComments('a.ts', `const a = 1\n${comment}`)).toEqual([
    expect.stringMatching(/^a\.ts:[23]: the comment/),
  ])
})

test.each([
  '// The server answered.',
  "const text = 'What now'",
  '// A list of members,\n// Of whom few are drawn.',
  '// Whatsoever',
  '/**\n * It says\n * What it is.\n */',
  '/**\n * It answers\n * The same twice.\n */',
  '// The same answer again is mailed once.',
])('%s is fine', (comment) => {
  expect(checkComments('a.ts', comment)).toEqual([])
})
