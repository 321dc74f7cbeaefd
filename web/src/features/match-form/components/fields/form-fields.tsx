import { useQuery } from '@tanstack/react-query'
import { participantsQuery } from '@/features/participation/queries/participants.ts'
import { useMatchForm } from '../match-form-context.ts'
import { CourtDialog } from './court-choice.tsx'
import { DetailsFields } from './details-fields.tsx'
import { EventFields } from './event-fields.tsx'
import { InviteFields } from './invite-fields.tsx'
import type { Person } from './person-field.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { NewTimeFields, TimeFields } from './time-fields.tsx'
import { VenueFields } from './venue-fields.tsx'

/** Everything there is to say; how often it repeats and who is invited, only while it is made. */
export function FormFields({ verb, people }: { verb: 'create' | 'update'; people: readonly Person[] }) {
  const { values } = useMatchForm()
  const isEvent = values.eventType === 'event'
  return (
    <div className="grid gap-4">
      <VenueFields />
      <CourtDialog />
      {isEvent && <EventFields />}
      {verb === 'create' && !isEvent ? <NewTimeFields /> : <TimeFields />}
      {verb === 'create' && <RecurrenceFields />}
      <DetailsFields verb={verb} people={people} />
      {verb === 'create' && <InviteFields />}
    </div>
  )
}

/** Members who could bring the balls: they take part, or are invited and have not declined. */
export function usePeople(
  matchId: string,
  verb: 'create' | 'update',
  invited: readonly Person[],
): readonly Person[] {
  const { data = [] } = useQuery({ ...participantsQuery(matchId), enabled: verb === 'update' })
  return verb === 'create'
    ? invited
    : data
        .filter(({ status }) => status !== 'declined')
        .map(({ user_id: id, username }) => ({ id, username }))
}
