import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The walks of CONTRIBUTING.md: a title, the number of files, those of them that one edits, and the list. */
const WALK =
  /^\*\*([^*]+)\*\*.*\((\d+) files(?:, (\d+|none) (?:of them )?edited)?.*\):\n([\s\S]*?)(?=^\*\*|^## )/gm
const FILE = /`[^`\s]+\.(?:tsx?|sql|po)`/g
const EDITED = /\*\*(`[^`\s]+\.(?:tsx?|sql|po)`)\*\*/g

const text = readFileSync('CONTRIBUTING.md', 'utf8').split('## The tour of the house')[1] ?? ''
const walks = [...text.matchAll(WALK)].map(([, title = '', files, edited, list = '']) => {
  const bold = new Set(list.match(EDITED))
  const all = new Set(list.match(FILE))
  const counted = edited ? [all.size, bold.size] : [bold.size]
  return { title, said: [files, edited].flatMap((n) => (n ? [Number(n) || 0] : [])), counted }
})

test('there are six walks', () => {
  expect(walks).toHaveLength(6)
})

test.each(walks)('$title: the list has as many files as it says', ({ said, counted }) => {
  expect(counted).toEqual(said)
})
