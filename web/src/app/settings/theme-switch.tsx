import { t } from '@lingui/core/macro'
import { setTheme, themeStore } from '@/lib/browser/theme.ts'
import { useStore } from '@/lib/use-store.ts'
import { Switch } from '@/ui/forms/switch.tsx'

export function ThemeSwitch() {
  const theme = useStore(themeStore)
  return (
    <Switch
      label={t`Light theme`}
      description={t`A court by day instead of one at night, on this device.`}
      checked={theme === 'light'}
      onCheckedChange={(light) => setTheme(light ? 'light' : 'dark')}
    />
  )
}
