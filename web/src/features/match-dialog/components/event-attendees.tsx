import type { Match } from '../queries.ts'
import { PlayersPanel } from './players-panel.tsx'

/** Slot: who attends the event, in the tab Participants. */
export function EventAttendees({ match }: { match: Match }) {
  return <PlayersPanel match={match} place="page" />
}
