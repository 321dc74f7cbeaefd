import type { Court, Venue } from '@domain/community/community-config.ts'
import { BOOKING_SYSTEMS, bookingSystem } from '@domain/courts/booking-systems.ts'
import { t } from '@lingui/core/macro'
import { Plus, X } from 'lucide-react'
import { Button } from '@/ui/buttons/button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { NumberField, SelectField, TextField, useFault, useValue, type VenueProps } from './draft-fields.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { ReadingFields } from './reading-fields.tsx'

export function VenueFields({ venue, at, onRemove }: VenueProps & { onRemove: () => void }) {
  const [venues = [], setVenues] = useValue<Venue[]>('venues')
  const [, setKind] = useValue<Venue['kind']>(`${at}.kind`)
  function remove() {
    onRemove()
    setVenues(venues.filter((one) => one !== venue))
  }
  return (
    <div className="grid gap-5">
      <TextField
        about={t`Cards show the part before a bracket. Matches keep the name with which they were made.`}
        path={`${at}.name`}
      />
      <Choices
        label={t`Kind`}
        value={venue.kind}
        choices={[
          { value: 'indoor', label: t`Indoor` },
          { value: 'outdoor', label: t`Outdoor` },
        ]}
        onChange={setKind}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField label={t`Latitude`} path={`${at}.latitude`} />
        <NumberField label={t`Longitude`} path={`${at}.longitude`} />
      </div>
      <OpeningFields {...{ venue, at }} />
      <CourtsFields path={`${at}.courts`} />
      <BookingFields {...{ venue, at }} />
      <ReadingFields {...{ venue, at }} />
      {venues.length > 1 && (
        <TextButton className="justify-self-start text-danger!" onClick={remove}>
          {t`Remove this venue`}
        </TextButton>
      )}
    </div>
  )
}

const systems = BOOKING_SYSTEMS.map((system) => ({ value: system, label: bookingSystem(system).name }))

function BookingFields({ venue, at }: VenueProps) {
  const [, setVenue] = useValue<Venue>(at)
  return (
    <>
      <Field label={t`Booking system`}>
        <Select
          value={venue.system}
          options={systems}
          // Each system is read in its own way.
          onValueChange={(system) => setVenue({ ...venue, system, reading: undefined } as Venue)}
        />
      </Field>
      <TextField path={`${at}.bookingUrl`} type="url" inputMode="url" />
    </>
  )
}

const NEW_COURT = { id: '' as unknown as number, name: '', kind: 'double' } satisfies Court

function CourtsFields({ path }: { path: string }) {
  const [courts = [], setCourts] = useValue<Court[]>(path)
  const fault = useFault(path)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-title text-title">{t`Courts`}</legend>
      {courts.map((court, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a court is being typed, and none moves
          key={`${index} of ${courts.length}`}
          className="grid items-end gap-x-2 gap-y-3 rounded-card border border-line p-3 min-[380px]:grid-cols-2"
        >
          <div className="flex items-end gap-1 *:first:flex-1 min-[380px]:col-span-2">
            <TextField label={t`Name`} path={`${path}[${index}].name`} />
            <Button
              variant="ghost"
              size="icon"
              className="-mr-2"
              aria-label={removeLabel(court.name)}
              onClick={() => setCourts(courts.toSpliced(index, 1))}
            >
              <X aria-hidden="true" />
            </Button>
          </div>
          <NumberField
            label={t({ message: 'Number', context: 'a court in its booking system' })}
            path={`${path}[${index}].id`}
          />
          <SelectField
            label={t`Meant for`}
            path={`${path}[${index}].kind`}
            options={[
              { value: '', label: t`As the name says` },
              { value: 'double', label: t`Doubles` },
              { value: 'single', label: t`Singles` },
            ]}
            isOptional
          />
        </div>
      ))}
      <p aria-live="polite" className="font-[560] text-danger text-small empty:hidden">
        {fault}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setCourts([...courts, NEW_COURT])}
      >
        <Plus aria-hidden="true" />
        {t`Add a court`}
      </Button>
    </fieldset>
  )
}

const removeLabel = (name: string) => (name ? t`Remove ${name}` : t`Remove this court`)
