import { t } from '@lingui/core/macro'
import type { Match } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { badgesOf } from '@/lib/words/match-badges.ts'
import { Badge } from '@/ui/layout/badge.tsx'

export function MatchBadges({ match }: { match: Match }) {
  return (
    <ul aria-label={t`About this match`} className="flex flex-wrap gap-2">
      {badgesOf(match, currentUserId()).map(({ label, tone }) => (
        <li key={label} className="flex">
          <Badge tone={tone}>{label}</Badge>
        </li>
      ))}
    </ul>
  )
}
