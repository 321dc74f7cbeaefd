import { levelLabel } from '@domain/match/match-card.ts'
import { FORMER_MEMBER } from '@domain/messages.ts'
import type { Match } from '../../queries.ts'

export function MatchFacts({ match }: { match: Match }) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-2.5">
      <Fact label="Level" value={levelLabel(match.skill_level)} />
      <Fact label="Created by" value={match.creator?.username ?? FORMER_MEMBER} />
    </dl>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 rounded-button border border-line bg-raised px-3.5 py-2.5">
      <dt className="text-muted text-small">{label}</dt>
      <dd className="wrap-anywhere font-title">{value}</dd>
    </div>
  )
}
