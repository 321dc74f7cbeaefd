import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { cn } from '@/lib/cn.ts'
import { useClock } from '@/lib/time/clock.ts'
import { timeOf } from '@/lib/time/match-time.ts'
import { matchLevelLabel } from '@/lib/words/level-label.ts'
import { MatchTools } from '../actions/match-tools.tsx'
import { dayLine, matchTimes } from './match-label.ts'

export function MatchWhen({ match }: { match: Match }) {
  const { start, end } = matchTimes(match)
  const day = useClock((now) => dayLine(match, now))
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <dl className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Fact label={t`Time`} className="basis-full @min-[30rem]:basis-auto">
          <span className="font-[760] text-[2rem] leading-none tracking-tight">{start}</span>
          {end && <span className="text-muted text-title"> – {end}</span>}
        </Fact>
        <Fact label={t`Date`}>{day}</Fact>
        <Fact label={t`Level`}>{matchLevelLabel(match.skill_level)}</Fact>
      </dl>
      <MatchTools match={match} />
    </div>
  )
}

/** Says, where the buttons were, why nobody joins or leaves any more; nothing once the match is over. */
export function PlayingNote({ match }: { match: Match }) {
  const playing = useClock((now) => timeOf(match, now) === 'playing')
  const { end } = matchTimes(match)
  if (!playing) return null
  return (
    <p role="status" className="flex-1 text-center text-muted text-small">
      {end
        ? t`Being played until ${end}. Nobody joins or leaves any more.`
        : t`Being played now. Nobody joins or leaves any more.`}
    </p>
  )
}

function Fact({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-muted text-small">{label}</dt>
      <dd className="wrap-anywhere font-title text-title">{children}</dd>
    </div>
  )
}
