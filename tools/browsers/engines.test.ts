import { expect, it } from 'vitest'
import { exitCodeOf } from './engines.ts'

const ALL = ['Chromium', 'Firefox', 'WebKit'] as const

it.each([
  { says: 'all passed', installed: ALL, missing: [], asked: false, passed: true, code: 0 },
  { says: 'one failed', installed: ALL, missing: [], asked: false, passed: false, code: 1 },
  {
    says: 'one is missing',
    installed: ALL.slice(0, 2),
    missing: ALL.slice(2),
    asked: false,
    passed: true,
    code: 0,
  },
  {
    says: 'one is missing that was asked for',
    installed: ALL.slice(0, 2),
    missing: ALL.slice(2),
    asked: true,
    passed: true,
    code: 69,
  },
  {
    says: 'one is missing, another failed',
    installed: ALL.slice(0, 1),
    missing: ALL.slice(1),
    asked: true,
    passed: false,
    code: 1,
  },
  { says: 'nothing ran', installed: [], missing: ALL, asked: false, passed: false, code: 69 },
])('ends with $code where $says', ({ code, ...run }) => {
  expect(exitCodeOf(run)).toBe(code)
})
