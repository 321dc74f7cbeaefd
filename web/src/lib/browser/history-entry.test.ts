import { expect, it } from 'vitest'
import { entryOf, resumedState } from './history-entry.ts'

it('names an entry by its key, and by the first one over any number of sign-ins', () => {
  const before = { key: 'first', state: null }
  const resumed = { key: 'second', state: resumedState(before) }
  expect(entryOf(before)).toBe('first')
  expect(entryOf(resumed)).toBe('first')
  expect(entryOf({ key: 'third', state: resumedState(resumed) })).toBe('first')
})

it('keeps what else the entry says', () => {
  expect(resumedState({ key: 'first', state: { editMode: true } })).toEqual({
    editMode: true,
    entry: 'first',
  })
  expect(resumedState({ key: 'first', state: 'edit' })).toEqual({ entry: 'first' })
})
