import { select, t } from '@lingui/core/macro'
import { Info, Moon, Sun } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { setTheme, themeStore } from '@/lib/browser/theme.ts'
import { cn } from '@/lib/cn.ts'
import { paths } from '@/lib/paths.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'

export function AboutLink() {
  // Its place stays, so that its neighbours stand where they stood.
  const isThere = useLocation().pathname === paths.about
  return (
    <Button asChild variant="ghost" size="icon" className={cn('rounded-full', isThere && 'invisible')}>
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
