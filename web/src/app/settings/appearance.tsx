import { t } from '@lingui/core/macro'
import { setTheme, themeStore } from '@/lib/browser/theme.ts'
import { useStore } from '@/lib/use-store.ts'
import { Switch } from '@/ui/forms/switch.tsx'
import { LanguageSetting } from './language-setting.tsx'

export default function AppearanceSettings() {
  return (
    <div className="grid gap-3">
      <LanguageSetting />
      <ThemeSetting />
    </div>
  )
}

/** The theme as a setting: dark until a member wants it light. */
function ThemeSetting() {
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
