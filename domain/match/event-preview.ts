import { type MatchBadge, priceLabel } from './match-badges.ts'
import { cardBadges, countLabel, levelLabel } from './match-card.ts'
import { capacityOf, priceOf } from './match-form.ts'
import type { MatchFormValues } from './match-values.ts'

/** An event in short: its badges, the places taken of all, its level, and what it costs; null for nothing. */
interface Preview {
  badges: MatchBadge[]
  count: string
  level: string
  price: string | null
}

/** What the preview of an event says of it in short. */
export function previewOf(values: MatchFormValues): Preview {
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
  const price = priceLabel(values.courtBooked ? priceOf(values.pricePerPerson) : null)
  return { badges, count, level: levelLabel(values.skillLevel), price }
}
