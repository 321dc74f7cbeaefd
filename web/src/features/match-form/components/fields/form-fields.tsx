import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { participantsQuery } from '@/features/participation/queries/participants.ts'
import { type OpenForm, type Person, useMatchForm } from '../match-form-context.ts'
import { CourtDialog } from './court-choice.tsx'
import { DetailsFields } from './details-fields.tsx'
import { EventFields } from './event-fields.tsx'
import { Group } from './group.tsx'
import { InviteFields } from './invite-fields.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { NewTimeFields, TimeFields } from './time-fields.tsx'
import { LevelAndPlayers, VenueField } from './venue-fields.tsx'

/** Everything there is to say; how often it repeats and who is invited, only while it is made. */
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

/** Members who could bring the balls: they take part, or are invited and have not declined. */
export function usePeople(
  matchId: string,
  verb: OpenForm['verb'],
  invited: readonly Person[],
): readonly Person[] {
  const { data = [] } = useQuery({ ...participantsQuery(matchId), enabled: verb === 'update' })
  return verb === 'create'
    ? invited
    : data
        .filter(({ status }) => status !== 'declined')
        .map(({ user_id: id, username }) => ({ id, username }))
}
