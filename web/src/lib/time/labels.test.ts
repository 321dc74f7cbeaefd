import { catalogues } from 'virtual:messages'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { ageLabel, untilLabel } from './labels.ts'

const THEN = Date.parse('2026-11-21T10:00:00Z')
const MINUTE = 60_000

test.each([
  [0, 'just now'],
  [59_000, 'just now'],
  [-5 * MINUTE, 'just now'],
  [MINUTE, '1 minute ago'],
  [4 * MINUTE, '4 minutes ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [47 * 60 * MINUTE, '1 day ago'],
  [72 * 60 * MINUTE, '3 days ago'],
])('%d ms later it is %s', (passed, words) => {
  expect(ageLabel(THEN, THEN + passed)).toBe(words)
})

const BERLIN = 'Europe/Berlin'

// There, 2:00 to 2:59 comes twice on 25 October 2026, and not at all on 29 March.
test.each([
  ['2026-10-24T23:30:00Z', '01:30'],
  ['2026-10-25T00:00:00Z', '02:00 before the clocks go back'],
  ['2026-10-25T00:30:00Z', '02:30 before the clocks go back'],
  ['2026-10-25T01:00:00Z', '02:00 after the clocks go back'],
  ['2026-10-25T01:30:00Z', '02:30 after the clocks go back'],
  ['2026-10-25T02:00:00Z', '03:00'],
  ['2026-03-29T00:30:00Z', '01:30'],
  ['2026-03-29T01:00:00Z', '03:00'],
  ['2026-03-29T01:30:00Z', '03:30'],
])('%s is called %s', (instant, words) => {
  expect(untilLabel(Date.parse(instant), BERLIN)).toBe(words)
})

test('the two hours have words in German, too', async () => {
  for (const part of [catalogues.first, catalogues.late]) i18n.load('de', (await part.de?.())?.default ?? {})
  i18n.activate('de')
  const words = ['2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'].map((instant) =>
    untilLabel(Date.parse(instant), BERLIN),
  )
  i18n.activate('en')
  expect(words).toEqual(['02:00 vor der Zeitumstellung', '02:00 nach der Zeitumstellung'])
})
