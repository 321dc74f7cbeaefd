import { levelLabel } from '@domain/match/match-card.ts'
import { FORMER_MEMBER } from '@domain/messages.ts'
import { t } from '@lingui/core/macro'
import { Fact } from '@/ui/layout/fact.tsx'
import type { Match } from '../../queries.ts'

export function MatchFacts({ match }: { match: Match }) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-2.5">
      <Fact label={t`Level`}>{levelLabel(match.skill_level)}</Fact>
      <Fact label={t`Created by`}>{match.creator?.username ?? FORMER_MEMBER}</Fact>
    </dl>
  )
}
