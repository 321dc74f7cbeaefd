import { expect, test } from 'vitest'
import { levelGroups, lineAt } from './member-groups.ts'

const COUNTS = [
  { skill_level: 'Beginner', members: 2 },
  { skill_level: 'Pro', members: 1 },
  { skill_level: null, members: 1 },
]

test('groups begin where the one before has ended; members without a level have a group, too', () => {
  expect(levelGroups(COUNTS)).toEqual([
    { level: 'Beginner', first: 0, members: 2 },
    { level: 'Pro', first: 2, members: 1 },
    { level: null, first: 3, members: 1 },
  ])
  expect(levelGroups([])).toEqual([])
})

test('each group begins with its heading, and every member has a line', () => {
  const groups = levelGroups(COUNTS)
  const lines = Array.from({ length: 7 }, (_, at) => lineAt(groups, at))
  expect(lines).toEqual([
    { kind: 'heading', group: 0 },
    { kind: 'member', group: 0, position: 0 },
    { kind: 'member', group: 0, position: 1 },
    { kind: 'heading', group: 1 },
    { kind: 'member', group: 1, position: 2 },
    { kind: 'heading', group: 2 },
    { kind: 'member', group: 2, position: 3 },
  ])
})
