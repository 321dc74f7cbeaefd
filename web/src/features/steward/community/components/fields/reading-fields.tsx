import type { Venue } from '@domain/community/community-config.ts'
import type { BookingSystem } from '@domain/courts/booking-systems.ts'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { NumberField, TextField, useFault, useValue, type VenueProps } from './draft-fields.tsx'

type Reading = Partial<NonNullable<Venue['reading']>>

const CELLS = [30, 45, 60] as const

/** The address and the numbers with which a booking system is read. Passwords are not among them: the operator keeps those. */
export function ReadingFields({ venue: { system, reading }, at }: VenueProps) {
  const path = `${at}.reading`
  const [, setReading] = useValue<object>(path)
  const { Fields: OwnFields, empty } = SYSTEM_FIELDS[system]
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
          <OwnFields path={path} />
        </>
      )}
    </fieldset>
  )
}

const EbusyFields = ({ path }: { path: string }) => (
  <NumberField label={t`Number of the module`} path={`${path}.moduleId`} />
)

function EversportsFields({ path }: { path: string }) {
  const [cellMinutes, setCellMinutes] = useValue<number>(`${path}.cellMinutes`)
  const fault = useFault(`${path}.cellMinutes`)
  return (
    <>
      <NumberField label={t`Number of the venue`} path={`${path}.facilityId`} />
      <TextField label={t`Sport in the address`} path={`${path}.sport`} />
      <Field label={t`Length of a field of the grid`} error={fault}>
        <Select
          value={String(cellMinutes)}
          options={CELLS.map((minutes) => ({ value: String(minutes), label: t`${minutes} minutes` }))}
          onValueChange={(value) => setCellMinutes(Number(value))}
        />
      </Field>
    </>
  )
}

const NONE = '' as unknown as number
interface SystemFields {
  Fields: (props: { path: string }) => ReactNode
  /** The settings of a venue that was not read before, without the address. */
  empty: object
}
const SYSTEM_FIELDS: Readonly<Record<BookingSystem, SystemFields>> = {
  eversports: { Fields: EversportsFields, empty: { facilityId: NONE, sport: 'padel', cellMinutes: 30 } },
  ebusy: { Fields: EbusyFields, empty: { moduleId: NONE } },
}
