import { useSyncExternalStore } from 'react'
import { setTheme, themeStore } from '@/lib/theme.ts'
import { Switch } from '@/ui/switch.tsx'

/** The theme as a setting: dark until a member wants it light. */
export function ThemeSetting() {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.snapshot)
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <Switch
        label="Light theme"
        checked={theme === 'light'}
        onCheckedChange={(light) => setTheme(light ? 'light' : 'dark')}
      />
    </div>
  )
}
