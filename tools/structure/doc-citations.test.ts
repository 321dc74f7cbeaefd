import { expect, test } from 'vitest'
import { findDeadCitations } from './check-documents.ts'

const check = (text: string) =>
  findDeadCitations('domain/match/time.ts', text, '## 4. States\n\n## 9. Numbers\n', [
    'docs/decisions/062-waiting-list.md',
    'docs/decisions/066-substitutes.md',
  ])

test.each([
  '/** Half an hour (specification, section 9). */',
  "-- The shapes of the specification's section 4.",
  'As decided (decision 062), and more (decisions 062 and 066).',
  'A decision of 2026, and section 12 of RFC 9110.',
])('%j is fine', (text) => {
  expect(check(text)).toEqual([])
})

test.each([
  [`/** Half an hour (specification, section ${10}). */`, 'no section 10'],
  [`-- The shapes of the specification's section ${12}.`, 'no section 12'],
  [`As decided (decision ${'063'}).`, 'no decision 063'],
  [`As decided (decisions 062, ${'064'} and 066).`, 'no decision 064'],
])('%j leads nowhere', (text, expected) => {
  expect(check(text)).toEqual([expect.stringContaining(expected)])
})
