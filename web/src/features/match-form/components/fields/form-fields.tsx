import { t } from '@lingui/core/macro'
import { Group } from '../group.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { CourtDialog } from './court-choice.tsx'
import { DetailsFields } from './details-fields.tsx'
import { EventFields } from './event-fields.tsx'
import { InviteFields } from './invite-fields.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { NewTimeFields, TimeFields } from './time-fields.tsx'
import { LevelAndPlayers, VenueField } from './venue-fields.tsx'

export function FormFields() {
  const { values, verb } = useMatchForm()
  const isEvent = values.eventType === 'event'
  return (
    <div className="grid gap-4">
      <Group title={t`Place and players`}>
        <VenueField />
        <LevelAndPlayers />
      </Group>
      <CourtDialog />
      {isEvent && <EventFields />}
      {verb === 'create' && !isEvent ? <NewTimeFields /> : <TimeFields />}
      {verb === 'create' && <RecurrenceFields />}
      <DetailsFields />
      {verb === 'create' && <InviteFields />}
    </div>
  )
}
