import { beforeEach, expect, test } from 'vitest'
import { eraseMember } from '@/lib/browser/storage.ts'
import { draftSent, draftText, idToSend, typeDraft } from './draft.ts'

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
