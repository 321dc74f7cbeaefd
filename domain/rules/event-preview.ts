import type { MatchBadge } from './match-badges.ts'
import { cardBadges, countLabel } from './match-card.ts'
import { capacityOf } from './match-form.ts'
import type { MatchFormValues } from './match-values.ts'

/** What the preview of an event says of it in short: its badges, the places taken of all, and its level. */
export function previewOf(values: MatchFormValues): { badges: MatchBadge[]; count: string; level: string } {
  const badges = cardBadges({
    match_type: values.matchType,
    match_category: values.matchCategory,
    players: capacityOf(values),
    is_private: values.isPrivateMatch,
    court_booked: values.courtBooked,
    is_recurring: values.isRecurring,
    recurrence: values.recurrence,
    match_activity: values.selectedTags,
  })
  const count = countLabel(values.creatorJoinsMatch ? 1 : 0, capacityOf(values))
  return { badges, count, level: values.skillLevel || 'Any level' }
}
