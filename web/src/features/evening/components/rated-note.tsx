import { t } from '@lingui/core/macro'
import type { EveningView } from './evening-view.ts'

/** For everybody in an evening that counts: what that means for them. */
export function RatedNote({ view }: { view: EveningView }) {
  if (!view.stored.evening.is_rated) return null
  return (
    <p className="wrap-anywhere text-muted text-small">
      {t`This evening counts for the rating: each finished game of four members as a quarter of a match, a day after the end. A game does not count where its two sides have entered different points, or with somebody who has neither joined, checked in nor entered a score.`}
    </p>
  )
}
