import { t } from '@lingui/core/macro'
import type { Match } from '@/features/participation/queries/match.ts'
import { matchLevelLabel } from '@/lib/words/level-label.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import { Fact } from '@/ui/layout/fact.tsx'
import { MatchTools } from '../actions/match-tools.tsx'

export function MatchFacts({ match }: { match: Match }) {
  return (
    <div className="mt-4 grid gap-2.5">
      <dl className="grid grid-cols-2 gap-2.5">
        <Fact label={t`Level`}>{matchLevelLabel(match.skill_level)}</Fact>
        <Fact label={t`Created by`}>{match.creator?.username ?? formerMember()}</Fact>
      </dl>
      <MatchTools match={match} />
    </div>
  )
}
