import { t } from '@lingui/core/macro'
import { TextField } from './text-field.tsx'

export function LinksFields() {
  const fields = [
    ['donation', t`Link for donations`, t`The amount is added to it as the last part.`],
    ['coffee', t`Link for a coffee`, ''],
    ['feedback', t`Link for feedback`, ''],
    ['developer', t`Link to the developer`, ''],
  ] as const
  return (
    <div className="grid gap-4">
      {fields.map(([name, label, about]) => (
        <TextField key={name} label={label} about={about} path={`links.${name}`} type="url" inputMode="url" />
      ))}
    </div>
  )
}
