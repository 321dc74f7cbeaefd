import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { THEME_KEY, themeFrom } from './theme.ts'

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')

/** The class that the script before the first paint puts on the root element. */
function classBeforePaint(localStorage: { getItem: (key: string) => string | null }): string {
  const classes: string[] = []
  const documentElement = { classList: { add: (name: string) => classes.push(name) } }
  runInNewContext(script, { localStorage, document: { documentElement } })
  return classes.join(' ')
}

it.each([null, 'dark', 'light', 'purple', ''])(
  '%j is the same theme before the first paint and after',
  (kept) => {
    const stored = { getItem: (key: string) => (key === THEME_KEY ? kept : null) }
    expect(classBeforePaint(stored)).toBe(themeFrom(kept))
  },
)

it('is dark for who never chose, and where storage is blocked', () => {
  expect(themeFrom(null)).toBe('dark')
  const blocked = {
    getItem: () => {
      throw new Error('SecurityError')
    },
  }
  expect(classBeforePaint(blocked)).toBe('dark')
})
