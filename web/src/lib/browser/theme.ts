import { createStore } from '../use-store.ts'
import { read, write } from './storage.ts'

type Theme = 'dark' | 'light'

// public/theme.js reads the same key before the first paint.
export const THEME_KEY = 'theme'
const GROUND: Record<Theme, string> = { dark: '#0a1315', light: '#eef4f2' }
export const themeStore = createStore(themeFrom(read(THEME_KEY)))

export function themeFrom(stored: string | null): Theme {
  return stored === 'light' ? 'light' : 'dark'
}

export function setTheme(theme: Theme): void {
  write(THEME_KEY, theme)
  applyTheme(theme)
  themeStore.set(theme)
}

export function applyTheme(theme = themeStore.snapshot()): void {
  const root = document.documentElement
  root.classList.toggle('light', theme === 'light')
  root.classList.toggle('dark', theme === 'dark')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme])
}
