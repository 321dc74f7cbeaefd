import { t } from '@lingui/core/macro'
import type { Match } from '@/features/participation/queries/match.ts'
import { useClock } from '@/lib/time/clock.ts'
import { timeOf } from '@/lib/time/match-time.ts'
import { timesOf } from '../facts/match-label.ts'

/** Says, where the buttons were, why nobody joins or leaves any more; nothing once the match is over. */
export function PlayingNote({ match }: { match: Match }) {
  const playing = useClock((now) => timeOf(match, now) === 'playing')
  const { end } = timesOf(match)
  if (!playing) return null
  return (
    <p role="status" className="flex-1 text-center text-muted text-small">
      {end
        ? t`Being played until ${end}. Nobody joins or leaves any more.`
        : t`Being played now. Nobody joins or leaves any more.`}
    </p>
  )
}
