import { t } from '@lingui/core/macro'
import { Group } from '../group.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { DetailsFields } from './details-fields.tsx'
import { EventFields } from './event-fields.tsx'
import { InviteFields } from './invite-fields.tsx'
import { NewTimeFields, TimeFields } from './time-fields.tsx'
import { LevelAndPlayers, VenueField } from './venue-fields.tsx'

export function FormFields() {
  const { values, verb } = useMatchForm()
  const isEvent = values.eventType === 'event'
  return (
    <div className="grid gap-7">
      <Group title={t`Place and players`}>
        <div className="grid items-start gap-4 sm:grid-cols-2 sm:[&>fieldset]:col-span-2">
          <VenueField />
          <LevelAndPlayers />
        </div>
      </Group>
      {isEvent && <EventFields />}
      {verb === 'create' && !isEvent ? <NewTimeFields /> : <TimeFields />}
      {verb === 'create' && <InviteFields />}
      <DetailsFields />
    </div>
  )
}
