import { t } from '@lingui/core/macro'
import { formatPrice } from '../language/price.ts'
import { categoryLabel, recurrenceLabel, tagLabel } from './match-words.ts'

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

/** The badges of the match dialog as `userId` sees them, in their order. Prices are in euros. */
export function badgesOf(match: BadgeFacts, userId: string | null): MatchBadge[] {
  const price = priceLabel(match.price_per_person)
  const allTags = [...new Set(match.match_activity)]
  const tags = allTags.slice(0, SHOWN_TAGS)
  const more = allTags.length - tags.length
  return [
    categoryBadge(match),
    ...when(match.is_private, t`Private match`),
    ...when(match.court_booked, t`Court booked`, 'good'),
    ...when(price !== null, price ?? ''),
    ...when(userId !== null && match.brings_balls === userId, t`Balls (you)`),
    ...when(userId !== null && match.paid_by === userId, t`Paid (you)`),
    ...when(match.is_recurring, recurrenceLabel(match.recurrence)),
    ...tags.map((tag): MatchBadge => ({ label: tagLabel(tag), tone: 'neutral' })),
    ...when(more > 0, t`+${more} more`),
  ]
}

/** '€12.50', or null where nothing is to be paid or the price is no number. */
export function priceLabel(price: number | string | null | undefined): string | null {
  const amount = Number(price)
  if (price === null || price === '' || !Number.isFinite(amount) || amount <= 0) return null
  return formatPrice(amount)
}

const categoryBadge = ({ match_category }: BadgeFacts): MatchBadge => ({
  label: categoryLabel(match_category),
  tone: match_category === 'competitive' ? 'accent' : 'neutral',
})

const when = (holds: boolean, label: string, tone: MatchBadge['tone'] = 'neutral'): MatchBadge[] =>
  holds ? [{ label, tone }] : []
