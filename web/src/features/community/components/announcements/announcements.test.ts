import { expect, test } from 'vitest'
import { linkedPieces } from './announcements.tsx'

test.each([
  ['Closed on Monday.', [{ text: 'Closed on Monday.' }]],
  [
    'See https://padel.example/plan?a=1, or ask.',
    [
      { text: 'See ' },
      { text: 'https://padel.example/plan?a=1', href: 'https://padel.example/plan?a=1' },
      { text: ', or ask.' },
    ],
  ],
  ['javascript:alert(1) data:text/html,x', [{ text: 'javascript:alert(1) data:text/html,x' }]],
  ['https://[', [{ text: 'https://[' }]],
  ['', []],
])('%j', (text, pieces) => {
  expect(linkedPieces(text)).toEqual(pieces)
})
