import { expect, test } from 'vitest'
import { findDecisionFaults } from './doc-decisions.ts'

const INDEX = `# Decisions

| number | title | status | in one line |
|---|---|---|---|
| [012](012-uploaded-files.md) | Uploaded files | accepted | Bytes lie beside the database. |
| [066](066-substitutes.md) | Substitutes | superseded by decision 012 | The row changes hands. |

| number | now in |
|---|---|
| 013 | 012 |
`
const FILES = {
  '012-uploaded-files.md': '# 012 Uploaded files\n\nStatus: accepted\n\n## Context\n',
  '066-substitutes.md': '# 066 Substitutes\n\nStatus: superseded by decision 012\n\nText.\n',
}

function check(changes: Record<string, string>, index = INDEX): string[] {
  const files = Object.entries({ ...FILES, ...changes, 'README.md': index })
  return findDecisionFaults(new Map(files.map(([name, text]) => [`docs/decisions/${name}`, text])))
}

test('an index that lists every decision, with title and status, is fine', () => {
  expect(check({})).toEqual([])
})

test.each([
  ['a decision is not listed', { '067-backups.md': '# 067 Backups\n\nStatus: accepted\n' }, '067-backups.md'],
  ['a title differs', { '012-uploaded-files.md': '# 012 Pictures\n\nStatus: accepted\n' }, 'Pictures'],
  [
    'a title has no number',
    { '012-uploaded-files.md': '# Uploaded files\n\nStatus: accepted\n' },
    'begins with',
  ],
  ['there is no status', { '012-uploaded-files.md': '# 012 Uploaded files\n\n## Context\n' }, 'Status:'],
  ['a status is not known', { '012-uploaded-files.md': '# 012 Uploaded files\n\nStatus: done\n' }, 'Status:'],
  ['a number is taken', { '012-files.md': '# 012 Files\n\nStatus: accepted\n' }, 'same number'],
])('%s', (_, changes, fault) => {
  expect(check(changes)).toContainEqual(expect.stringContaining(fault))
})

test.each([
  ['lists a file that is gone', INDEX.replace('012-uploaded-files.md', '012-files.md'), '012-files.md'],
  ['says another status', INDEX.replace('| superseded by decision 012 |', '| accepted |'), 'superseded by'],
  [
    'leads from an old number to one that does not exist',
    INDEX.replace('| 013 | 012 |', '| 013 | 014 |'),
    '014',
  ],
  ['leads away from a number that exists', INDEX.replace('| 013 | 012 |', '| 066 | 012 |'), '066'],
])('an index that %s', (_, index, fault) => {
  expect(check({}, index)).toContainEqual(expect.stringContaining(fault))
})
