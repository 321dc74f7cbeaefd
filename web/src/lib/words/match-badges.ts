import { MATCH_PARTS, PART_NAMES, type PartName } from '@domain/match/match-columns.ts'
import type { MatchBadge, MatchWords } from '@domain/match/match-part.ts'
import type { StoredMatch } from '@domain/match/match-values.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { formatPrice } from '../language/price.ts'
import { formatDayLong } from '../time/datetime.ts'
import { matchLevelLabel } from './level-label.ts'
import { categoryLabel, formatLabel, kindLabel, recurrenceLabel, tagLabel } from './match-words.ts'

export interface ShownMatch extends StoredMatch {
  is_recurring: boolean
  recurrence: string
}

export interface ShownBadge {
  label: string
  tone: MatchBadge['tone']
}

/** A card has room for so many; they are chosen in this order, behind what concerns the reader. */
const MAX_BADGES = 2
const BADGE_ORDER: readonly PartName[] = ['format', 'category', 'privacy', 'court']

/**
 * The facts of a match on its card (specification, section 2): at most two badges, and everything else as words.
 * @param own badges about the reader and the match, which come first
 */
export function cardFacts(match: ShownMatch, own: readonly ShownBadge[] = []) {
  const words = matchWords(null)
  const order = [...new Set([...BADGE_ORDER, ...PART_NAMES])]
  const facts = [...own, ...order.flatMap((name) => MATCH_PARTS[name].card?.(match, words) ?? []).map(shown)]
  const said = PART_NAMES.flatMap((name) => [
    ...(name === 'tags' ? recurrenceBadge(match).map(({ label }) => label) : []),
    ...(MATCH_PARTS[name].word?.(match, words) ?? []).map(inWords),
  ])
  return {
    badges: facts.slice(0, MAX_BADGES),
    words: [...new Set([...said, ...facts.slice(MAX_BADGES).map(({ label }) => label)])],
  }
}

/** The badges of the match dialog as `userId` sees them, in the order of the parts; the recurrence stands before the tags. */
export const badgesOf = (match: ShownMatch, userId: string | null): ShownBadge[] =>
  PART_NAMES.flatMap((name) => [
    ...(name === 'tags' ? recurrenceBadge(match) : []),
    ...(MATCH_PARTS[name].dialog?.(match, matchWords(userId)) ?? []).map(shown),
  ])

export const matchWords = (
  userId: string | null,
  member: MatchWords['member'] = () => t`Another member`,
): MatchWords => ({
  category: categoryLabel,
  day: (day) => (day ? formatDayLong(`${day}T12:00:00Z`, 'UTC') : ''),
  format: formatLabel,
  kind: kindLabel,
  level: matchLevelLabel,
  member,
  price: priceLabel,
  tag: tagLabel,
  userId,
})

/** '€12.50', or null where nothing is to be paid or the price is no number. */
export function priceLabel(price: number | string | null | undefined): string | null {
  const amount = Number(price)
  if (price === null || price === '' || !Number.isFinite(amount) || amount <= 0) return null
  return formatPrice(amount)
}

export const inWords = (label: MessageDescriptor | string): string =>
  typeof label === 'string' ? label : i18n._(label)

const shown = ({ label, tone }: MatchBadge): ShownBadge => ({ label: inWords(label), tone })

const recurrenceBadge = ({ is_recurring, recurrence }: ShownMatch): ShownBadge[] =>
  is_recurring ? [{ label: recurrenceLabel(recurrence), tone: 'neutral' }] : []
