import { type Kind, kindOf } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { Info } from 'lucide-react'
import type { Match } from '@/features/participation/queries/match.ts'
import { ClampedText } from '@/ui/layout/clamped-text.tsx'

/** Shows the creator's description of an event, and what holds for all of its kind. */
export function AboutMatch({ match }: { match: Match }) {
  const info = infoOf(kindOf(match))
  return (
    <>
      {match.description && <ClampedText>{match.description}</ClampedText>}
      {info && (
        <p className="flex gap-2.5 rounded-card border border-line bg-raised p-3.5 text-muted text-small">
          <Info aria-hidden="true" className="mt-px size-4.5 shrink-0" />
          {info}
        </p>
      )}
    </>
  )
}

function infoOf(kind: Kind): string | null {
  if (kind === 'Event')
    return t`This is a community event. Say whether you are coming, so that everybody can plan.`
  if (kind === 'Tournament')
    return t`This is a tournament. The organizer sets the pairings and the playing times.`
  return null
}
