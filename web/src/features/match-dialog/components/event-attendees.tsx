import { Attendees } from '@/features/attendance/components/attendance.tsx'
import { type Match, useListedParticipants } from '../queries.ts'

/** Who attends the event, in the tab Participants. */
export function EventAttendees({ match }: { match: Match }) {
  return <Attendees event={match} known={useListedParticipants(match.id)} />
}
