import type { Venue } from '@domain/community/community-config.ts'
import { bookingSystem, type SystemSetting } from '@domain/courts/booking-systems.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { NumberField, TextField, useFault, useValue, type VenueProps } from './draft-fields.tsx'

type Reading = Partial<NonNullable<Venue['reading']>>

/** The address and the numbers with which a booking system is read. Passwords are not among them: the operator keeps those. */
export function ReadingFields({ venue: { system, reading }, at }: VenueProps) {
  const path = `${at}.reading`
  const [, setReading] = useValue<object>(path)
  const settings = Object.entries(bookingSystem(system).settings)
  const empty = Object.fromEntries(settings.map(([key, { initial = '' }]) => [key, initial]))
  const { enabled = true, ...kept }: Reading = reading ?? { url: 'https://', ...empty }
  const isRead = reading !== undefined && enabled
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-title text-title">{t`Reading the courts`}</legend>
      <Switch
        label={t`Show when courts are free`}
        description={t`Courtside asks the booking system every ten minutes. Ask the venue first.`}
        checked={isRead}
        // Turning it off keeps what was entered.
        onCheckedChange={(on) => setReading(on ? kept : { ...kept, enabled: false })}
      />
      {isRead && (
        <>
          <TextField
            label={t`Address of the booking system`}
            path={`${path}.url`}
            type="url"
            inputMode="url"
          />
          {settings.map(([key, setting]) => (
            <SettingField key={key} path={`${path}.${key}`} {...setting} />
          ))}
        </>
      )}
    </fieldset>
  )
}

function SettingField({ path, label, initial, minutes }: SystemSetting & { path: string }) {
  const field = { path, label: i18n._(label) }
  if (minutes) return <MinutesField {...field} minutes={minutes} />
  return typeof initial === 'string' ? <TextField {...field} /> : <NumberField {...field} />
}

interface MinutesFieldProps {
  path: string
  label: string
  minutes: readonly number[]
}

function MinutesField({ path, label, minutes }: MinutesFieldProps) {
  const [value, setValue] = useValue<number>(path)
  return (
    <Field label={label} error={useFault(path)}>
      <Select
        value={String(value)}
        options={minutes.map((minutes) => ({ value: String(minutes), label: t`${minutes} minutes` }))}
        onValueChange={(chosen) => setValue(Number(chosen))}
      />
    </Field>
  )
}
