import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { setTheme, themeStore } from '@/lib/theme.ts'
import { Button } from '@/ui/button.tsx'

export function ThemeToggle({ look = 'ghost' }: { look?: 'ghost' | 'secondary' }) {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.snapshot)
  const other = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <Button
      variant={look}
      size="icon"
      aria-label={`Switch to ${other} theme`}
      onClick={() => setTheme(other)}
    >
      <Icon aria-hidden="true" />
    </Button>
  )
}
