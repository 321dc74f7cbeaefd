import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { THEME_KEY, themeFrom } from './theme.ts'

const script = readFileSync(new URL('../../../public/theme.js', import.meta.url), 'utf8')

/** The class that the script before the first paint puts on the root element, and the colour it gives the browser's bars. */
function beforePaint(localStorage: { getItem: (key: string) => string | null }) {
  const classes: string[] = []
  const bars = { content: '#0a1315' }
  const documentElement = { classList: { add: (name: string) => classes.push(name) } }
  runInNewContext(script, { localStorage, document: { documentElement, querySelector: () => bars } })
  return { theme: classes.join(' '), bars: bars.content }
}

it.each([null, 'dark', 'light', 'purple', ''])(
  '%j is the same theme before the first paint and after',
  (kept) => {
    const stored = { getItem: (key: string) => (key === THEME_KEY ? kept : null) }
    const { theme, bars } = beforePaint(stored)
    expect(theme).toBe(themeFrom(kept))
    expect(bars).toBe(theme === 'light' ? '#eef4f2' : '#0a1315')
  },
)

it('is dark for who never chose, and where storage is blocked', () => {
  expect(themeFrom(null)).toBe('dark')
  const blocked = {
    getItem: () => {
      throw new Error('SecurityError')
    },
  }
  expect(beforePaint(blocked).theme).toBe('dark')
})
