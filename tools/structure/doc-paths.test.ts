import { expect, test } from 'vitest'
import { findDeadPaths, findDeadPathsInComments } from './check-documents.ts'

const FILES = [
  'server/push/wording.ts',
  'web/src/features/courts/queries.ts',
  'docs/operations.md',
  'README.md',
]
const check = (text: string, document = 'CONTRIBUTING.md') => findDeadPaths(document, text, FILES)

test.each([
  ['a file', '`server/push/wording.ts`'],
  ['a folder', 'see `server/push` and `web/src/features/`'],
  ['a placeholder', '`web/src/features/<noun>/queries.ts`'],
  ['a pattern', '`web/src/features/*/queries.ts`, `web/**/queries.ts`, `server/{push,jobs}`'],
  ['anything else in backticks', '`npm run check`, `PORT`, `/rest/v1/rpc`, `queries.ts`, `and/or`'],
  [
    'a link',
    '[how](docs/operations.md), [where](docs/operations.md#mail), [elsewhere](https://example.org/x.md)',
  ],
])('%s that exists', (_, text) => {
  expect(check(text)).toEqual([])
})

test.each([
  ['a file', '`server/push/words.ts`', 'server/push/words.ts'],
  ['a folder', '`server/pushing`', 'server/pushing'],
  ['the beginning of a name', '`server/pu`', 'server/pu'],
  ['a path that does not start at the root', '`push/wording.ts`', 'push/wording.ts'],
  ['a placeholder', '`server/<area>/queries.ts`', 'server/<area>/queries.ts'],
  ['a link', '[how](docs/running.md)', 'docs/running.md'],
])('%s that is gone', (_, text, path) => {
  expect(check(text)).toEqual([expect.stringContaining(path)])
})

test('a path may start at the folder of its document', () => {
  expect(check('`push/wording.ts`', 'server/README.md')).toEqual([])
})

test('a link starts at the folder of its document', () => {
  expect(check('[back](../README.md), [beside](operations.md)', 'docs/iphone.md')).toEqual([])
  expect(check('[back](README.md)', 'docs/iphone.md')).toHaveLength(1)
})

test.each([
  ['a whole path', '// The table is in server/push/wording.ts.', []],
  ['the end of a path', '/** See `push/wording.ts`. */', []],
  ['a name in SQL', '-- wording.ts has the same list; a test compares them.', []],
  ['a file that is gone', '/** See push/words.ts. */', ['push/words.ts']],
  ['a file that is gone, in SQL', '-- The same as in domain/rules/limits.ts.', ['domain/rules/limits.ts']],
  ['code, an address or a pattern', "import './words.ts' // *.test.ts, https://example.org/x.ts", []],
])('a comment with %s', (_, text, paths) => {
  const expected = paths.map((path) => expect.stringContaining(path))
  expect(findDeadPathsInComments('server/main.ts', text, FILES)).toEqual(expected)
})
