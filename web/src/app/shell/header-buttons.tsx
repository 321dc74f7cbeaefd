import { select, t } from '@lingui/core/macro'
import { Info, Moon, Sun } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { setTheme, themeStore } from '@/lib/browser/theme.ts'
import { paths } from '@/lib/paths.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'

export function AboutLink() {
  if (useLocation().pathname === paths.about) return null
  return (
    <Button asChild variant="ghost" size="icon" className="rounded-full">
      <Link to={paths.about} aria-label={t`About`}>
        <Info aria-hidden="true" />
      </Link>
    </Button>
  )
}

export function ThemeToggle({ look = 'ghost' }: { look?: 'ghost' | 'secondary' }) {
  const { label, change } = useThemeSwitch()
  return (
    <Button variant={look} size="icon" aria-label={label} onClick={change}>
      {/* Told apart by the styles: the first paint does not know the theme. */}
      <Sun aria-hidden="true" className="light:hidden" />
      <Moon aria-hidden="true" className="not-light:hidden" />
    </Button>
  )
}

export function useThemeSwitch() {
  const other = useStore(themeStore) === 'dark' ? 'light' : 'dark'
  const label = t`${select(other, { dark: 'Switch to dark theme', other: 'Switch to light theme' })}`
  return { other, label, change: () => setTheme(other) }
}
