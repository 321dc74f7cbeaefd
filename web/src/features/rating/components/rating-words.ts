import { rangeOf, type ShownRating } from '@domain/rating/shown.ts'
import { plural, t } from '@lingui/core/macro'
import { formatRating } from '@/lib/language/ratings.ts'

/** '3.4 ± 0.5', as others see it. */
export function ratingLabel(rating: ShownRating): string {
  return `${formatRating(rating.mu)}\u00a0±\u00a0${formatRating(rangeOf(rating).around)}`
}

/** 'between 3.1 and 3.7' */
export function rangeLabel(rating: ShownRating): string {
  const { from, to } = rangeOf(rating)
  const [lower, upper] = [formatRating(from), formatRating(to)]
  return t`between ${lower} and ${upper}`
}

export const resultsLabel = (results: number): string =>
  t`${plural(results, { one: '# result', other: '# results' })}`
