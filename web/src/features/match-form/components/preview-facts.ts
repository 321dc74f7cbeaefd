import { capacityOf, priceOf } from '@domain/match/match-form.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { cardBadges, countLabel } from '@/lib/words/card-labels.ts'
import { matchLevelLabel } from '@/lib/words/level-label.ts'
import { type MatchBadge, priceLabel } from '@/lib/words/match-badges.ts'

/** The summary of an event: badges, taken slots, level and price; the price is null for a free event. */
interface Preview {
  badges: MatchBadge[]
  count: string
  level: string
  price: string | null
}

/** Returns the summary that the preview of an event shows. */
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
  return { badges, count, level: matchLevelLabel(values.skillLevel), price }
}
