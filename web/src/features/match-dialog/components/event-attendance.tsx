import { Attendance } from '@/features/attendance/components/attendance.tsx'
import { type Match, useListedParticipants } from '../queries.ts'

/** 'Are you attending?', between what the event is about and its tabs; only while it has not begun. */
export function EventAttendance({ match }: { match: Match }) {
  return <Attendance event={match} known={useListedParticipants(match.id)} />
}
