import { expect, it } from 'vitest'
import { withoutRepeats } from './queries.ts'

it('shows a match once that two pages hold, as the later page has it', () => {
  const pages = [
    { id: 'a', at: 1 },
    { id: 'b', at: 1 },
    { id: 'b', at: 2 },
    { id: 'c', at: 2 },
  ]
  expect(withoutRepeats(pages)).toEqual([
    { id: 'a', at: 1 },
    { id: 'b', at: 2 },
    { id: 'c', at: 2 },
  ])
})
