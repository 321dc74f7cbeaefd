import { type EditState, valuesOf } from '@domain/rules/match-values.ts'
import { formatTime, venueDay } from '@/lib/datetime.ts'
import { currentUserId } from '@/lib/session.ts'
import type { Match } from '../queries.ts'

/** What the form for changing a match is opened with. */
export function editState(match: Match): EditState {
  const matchDate = venueDay(match.match_date)
  const matchTime = formatTime(match.match_date)
  const values = valuesOf(match, { matchDate, matchTime, userId: currentUserId() ?? '' })
  return { ...values, editMode: true, editMatchId: match.id }
}
