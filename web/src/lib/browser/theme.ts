import { read, write } from './storage.ts'

export type Theme = 'dark' | 'light'

// public/theme.js reads the same key before the first paint.
export const THEME_KEY = 'theme'
const GROUND: Record<Theme, string> = { dark: '#0a1315', light: '#eef4f2' }
const listeners = new Set<() => void>()
let current: Theme = themeFrom(read(THEME_KEY))

/** Dark unless the member chose light. */
export function themeFrom(stored: string | null): Theme {
  return stored === 'light' ? 'light' : 'dark'
}

export function setTheme(theme: Theme): void {
  current = theme
  write(THEME_KEY, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

export const themeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: (): Theme => current,
}

/** Puts the theme on the root element and on the browser's own bars. */
export function applyTheme(): void {
  const root = document.documentElement
  root.classList.toggle('light', current === 'light')
  root.classList.toggle('dark', current === 'dark')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[current])
}
