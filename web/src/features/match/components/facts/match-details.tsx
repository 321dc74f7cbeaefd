import { t } from '@lingui/core/macro'
import type { Match } from '@/features/participation/queries/match.ts'
import { priceLabel } from '@/lib/words/match-badges.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import { MatchBadges } from './match-badges.tsx'

export function MatchDetails({ match }: { match: Match }) {
  const facts = [
    [t`Court booked`, match.court_booked ? t`Yes` : t`No`],
    [t`Price per person`, priceLabel(match.price_per_person) ?? t`Not specified`],
    [t`Created by`, match.creator?.username ?? formerMember()],
  ] as const
  return (
    <div className="grid gap-4">
      <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-3">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere text-right font-title">{value}</dd>
          </div>
        ))}
      </dl>
      <MatchBadges match={match} />
    </div>
  )
}
