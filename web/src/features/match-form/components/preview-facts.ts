import { capacityOf } from '@domain/match/match-choices.ts'
import { columnsOf, type MatchFormValues, NEW_MATCH } from '@domain/match/match-values.ts'
import { countLabel } from '@/lib/words/card-labels.ts'
import { matchLevelLabel } from '@/lib/words/level-label.ts'
import { cardBadges, priceLabel } from '@/lib/words/match-badges.ts'

/** Returns the summary that the preview of an event shows: badges, taken slots, level and price; the price is null for a free event. */
export function previewOf(values: MatchFormValues) {
  // The time of the event is shown as typed.
  const match = { ...NEW_MATCH, ...columnsOf(values, { startsAt: new Date(0), minutes: null }) }
  const { isRecurring: is_recurring, recurrence } = values
  return {
    badges: cardBadges({ ...match, is_recurring, recurrence }),
    count: countLabel(values.creatorJoinsMatch ? 1 : 0, capacityOf(values)),
    level: matchLevelLabel(values.skillLevel),
    price: priceLabel(match.price_per_person),
  }
}
