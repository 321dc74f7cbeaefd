/** The columns of a match that its badges show. */
export interface BadgeFacts {
  match_category: string
  is_private: boolean
  court_booked: boolean
  price_per_person: number | null
  brings_balls: string | null
  paid_by: string | null
  is_recurring: boolean
  recurrence: string
  match_activity: readonly string[]
}

export interface MatchBadge {
  label: string
  tone: 'neutral' | 'good' | 'accent'
}

const SHOWN_TAGS = 2
const RECURRENCES: Readonly<Record<string, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  biweekly: 'Bi-weekly',
  monthly: 'Monthly',
}

/** The badges of the match dialog as `userId` sees them, in their order. Prices are in euros. */
export function badgesOf(match: BadgeFacts, userId: string | null): MatchBadge[] {
  const price = priceLabel(match.price_per_person)
  const allTags = [...new Set(match.match_activity)]
  const tags = allTags.slice(0, SHOWN_TAGS)
  const more = allTags.length - tags.length
  return [
    categoryBadge(match),
    ...when(match.is_private, 'Private match'),
    ...when(match.court_booked, 'Court booked', 'good'),
    ...when(price !== null, price ?? ''),
    ...when(userId !== null && match.brings_balls === userId, 'Balls (you)'),
    ...when(userId !== null && match.paid_by === userId, 'Paid (you)'),
    ...when(match.is_recurring, recurrenceLabel(match.recurrence)),
    ...tags.map((label): MatchBadge => ({ label, tone: 'neutral' })),
    ...when(more > 0, `+${more} more`),
  ]
}

/** '12,50 €', or null where nothing is to be paid or the price is no number. */
export function priceLabel(price: number | string | null | undefined): string | null {
  const amount = Number(price)
  if (price === null || price === '' || !Number.isFinite(amount) || amount <= 0) return null
  return `${amount.toFixed(2).replace('.', ',')} €`
}

/** Returns 'Daily', 'Weekly', 'Bi-weekly', 'Monthly', or 'Recurring' for an unknown recurrence. */
export const recurrenceLabel = (recurrence: string): string => RECURRENCES[recurrence] ?? 'Recurring'

function categoryBadge({ match_category }: BadgeFacts): MatchBadge {
  if (match_category === 'competitive') return { label: 'Competitive', tone: 'accent' }
  return { label: match_category === 'event' ? 'Event' : 'Friendly', tone: 'neutral' }
}

const when = (holds: boolean, label: string, tone: MatchBadge['tone'] = 'neutral'): MatchBadge[] =>
  holds ? [{ label, tone }] : []
