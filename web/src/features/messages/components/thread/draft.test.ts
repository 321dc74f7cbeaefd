import { LIMITS } from '@domain/limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { eraseMember } from '@/lib/browser/storage.ts'
import { commentProblem, draftSent, draftText, idToSend, trimComment, typeDraft } from './draft.ts'

const EVENT = 'event'
beforeEach(() => typeDraft('mara', EVENT, ''))

test('the same words sent again are the same comment, other words are another', () => {
  typeDraft('mara', EVENT, 'I bring balls ')
  const first = idToSend('mara', EVENT, 'I bring balls')
  expect(idToSend('mara', EVENT, 'I bring balls')).toBe(first)
  expect(idToSend('mara', EVENT, 'I bring two balls')).not.toBe(first)
})

test('what was said once and arrived may be said again', () => {
  typeDraft('mara', EVENT, 'Yes')
  const first = idToSend('mara', EVENT, 'Yes')
  draftSent('mara', EVENT, 'Yes')
  expect(idToSend('mara', EVENT, 'Yes')).not.toBe(first)
})

test('what arrived is gone, what was typed meanwhile stays, and each member has their own', () => {
  typeDraft('mara', EVENT, ' Yes ')
  typeDraft('tim', EVENT, 'No')
  draftSent('mara', EVENT, 'Yes')
  expect(draftText('mara', EVENT)).toBe('')
  typeDraft('mara', EVENT, 'And then')
  draftSent('mara', EVENT, 'Yes')
  expect([draftText('mara', EVENT), draftText('tim', EVENT)]).toEqual(['And then', 'No'])
})

test('a sign-out takes what was typed along, also where the page stays', () => {
  typeDraft('mara', EVENT, 'Yes')
  typeDraft('tim', EVENT, 'No')
  eraseMember('mara')
  expect([draftText('mara', EVENT), draftText('tim', EVENT)]).toEqual(['', 'No'])
})

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
