import { expect, it } from 'vitest'
import { mayShowInstallPrompt } from './install-prompt.ts'

const NOW = Date.parse('2026-11-21T18:30:00Z')
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

it.each([
  ['was never dismissed', null, true],
  ['was dismissed just now', NOW, false],
  ['was dismissed the instant before seven days ago', NOW - WEEK_MS + 1, false],
  ['was dismissed seven days ago', NOW - WEEK_MS, true],
  ['was dismissed by a clock that was wrong', NOW + WEEK_MS, true],
  ['was dismissed at what is no time', Number.NaN, false],
])('a prompt that %s', (_what, dismissedAt, shown) => {
  expect(mayShowInstallPrompt(dismissedAt, NOW)).toBe(shown)
})
