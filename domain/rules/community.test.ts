import { expect, test } from 'vitest'
import { byLevel, inAlphabeticalOrder, withWords } from './community.ts'

const member = (username: string, skill_level: string | null = null) => ({ username, skill_level })
const names = (members: { username: string }[]) => members.map(({ username }) => username)

test('the list is in the order of a telephone book', () => {
  const members = ['Zoe', 'émile', 'Ömer', 'anna', 'Anna 10', 'Anna 9', 'Otto'].map((name) => member(name))
  expect(names(inAlphabeticalOrder(members))).toEqual([
    'anna',
    'Anna 9',
    'Anna 10',
    'émile',
    'Ömer',
    'Otto',
    'Zoe',
  ])
})

test('groups come in the order of the levels, those without a level last, and none is empty', () => {
  const members = [
    member('No', null),
    member('Pro', 'Pro'),
    member('Blank', ' '),
    member('Unknown', 'Champion'),
    member('First', 'Beginner'),
    member('Second', 'Beginner'),
  ]
  expect(byLevel(members).map((group) => [group.level, names(group.members)])).toEqual([
    ['Beginner', ['First', 'Second']],
    ['Pro', ['Pro']],
    ['No Skill Level', ['No', 'Blank', 'Unknown']],
  ])
  expect(byLevel([])).toEqual([])
})

test.each([
  ['', ['Mara Lob', 'Émile Zander']],
  ['  LOB ', ['Mara Lob']],
  ['lob mara', ['Mara Lob']],
  ['emile', ['Émile Zander']],
  ['Émile', ['Émile Zander']],
  ['mara zander', []],
  ['.*', []],
])('%j finds %j', (words, found) => {
  expect(names(withWords([member('Mara Lob'), member('Émile Zander')], words))).toEqual(found)
})
