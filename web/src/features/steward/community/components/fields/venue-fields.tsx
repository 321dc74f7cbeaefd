import { BOOKING_SYSTEMS, bookingSystem } from '@domain/courts/booking-systems.ts'
import { t } from '@lingui/core/macro'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { CourtsFields } from './courts-fields.tsx'
import { useDraft, useVenue, type VenueAccess } from './draft-context.ts'
import { OpeningFields } from './opening-fields.tsx'
import { ReadingFields } from './reading-fields.tsx'
import { NumberField, TextField } from './text-field.tsx'

/** A venue: where it is, when it is open, its courts, and how they are booked. */
export function VenueFields({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { community, change } = useDraft()
  const access = useVenue(id)
  if (!access) return null
  const { venue, at, changeVenue } = access
  function remove() {
    onRemove()
    change(({ venues }) => venues.splice(community.venues.indexOf(venue), 1))
  }
  return (
    <div className="grid gap-5">
      <TextField
        label={t`Name`}
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
        onChange={(kind) => changeVenue((draft) => Object.assign(draft, { kind }))}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField label={t`Latitude`} path={`${at}.latitude`} />
        <NumberField label={t`Longitude`} path={`${at}.longitude`} />
      </div>
      <OpeningFields {...access} />
      <CourtsFields {...access} />
      <BookingFields {...access} />
      <ReadingFields {...access} />
      {community.venues.length > 1 && (
        <TextButton className="justify-self-start text-danger!" onClick={remove}>
          {t`Remove this venue`}
        </TextButton>
      )}
    </div>
  )
}

const systems = BOOKING_SYSTEMS.map((system) => ({ value: system, label: bookingSystem(system).name }))

function BookingFields({ venue, at, changeVenue }: VenueAccess) {
  return (
    <>
      <Field label={t`Booking system`}>
        <Select
          value={venue.system}
          options={systems}
          onValueChange={(system) =>
            // Each system is read in its own way.
            changeVenue((draft) => Object.assign(draft, { system, reading: undefined }))
          }
        />
      </Field>
      <TextField label={t`Page for booking`} path={`${at}.bookingUrl`} type="url" inputMode="url" />
    </>
  )
}
