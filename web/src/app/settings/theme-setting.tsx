import { useSyncExternalStore } from 'react'
import { setTheme, themeStore } from '@/lib/theme.ts'
import { Switch } from '@/ui/switch.tsx'

/** The theme as a setting: dark until a member wants it light. */
export default function ThemeSetting() {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.snapshot)
  return (
    <Switch
      label="Light theme"
      description="A court by day instead of one at night, on this device."
      checked={theme === 'light'}
      onCheckedChange={(light) => setTheme(light ? 'light' : 'dark')}
    />
  )
}
