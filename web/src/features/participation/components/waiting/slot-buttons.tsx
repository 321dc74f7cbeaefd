import { hasCourt } from '@domain/participants/line-up.ts'
import type { Team } from '@domain/participants/participant.ts'
import { countdown } from '@domain/participants/waiting.ts'
import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/lib/cn.ts'
import { useClock } from '@/lib/time/clock.ts'
import { yoursUntil } from '@/lib/time/labels.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { Badge } from '@/ui/layout/badge.tsx'
import { MisclickGuard } from '@/ui/layout/misclick-guard.tsx'
import {
  type SlotKind,
  useAcceptSlot,
  useJoinWaitingList,
  useLeaveWaitingList,
  usePassSlot,
} from '../../mutations/waiting.ts'
import type { Match } from '../../queries/match.ts'
import type { WaitingList } from '../../queries/waiting.ts'

interface SlotButtonsProps {
  match: { id: string; match_type: string }
  kind: SlotKind
  id: string
  size?: 'md' | 'lg'
  /** Look of what takes the place. */
  variant?: 'primary' | 'secondary'
}

export function SlotButtons({ match, kind, id, size = 'lg', variant = 'primary' }: SlotButtonsProps) {
  const take = useAcceptSlot(match, kind)
  const pass = usePassSlot(match, kind)
  const pending = take.isPending || pass.isPending
  return (
    <MisclickGuard action={id}>
      <div className="grid grid-cols-[minmax(0,1.6fr)_minmax(max-content,1fr)] gap-2.5">
        <Button
          variant={variant}
          size={size}
          className="px-3! max-[22rem]:px-2!"
          sends
          pending={pending}
          onClick={() => take.mutate(id)}
        >
          {!pending && <Check aria-hidden="true" className="max-[22rem]:hidden" />}
          {t`Take the place`}
        </Button>
        <Button
          variant="secondary"
          size={size}
          className="px-3! max-[22rem]:px-2!"
          sends
          disabled={pending}
          onClick={() => pass.mutate(id)}
        >
          {kind === 'offer' ? t`Pass on` : t({ message: 'Pass', context: 'substitute' })}
        </Button>
      </div>
    </MisclickGuard>
  )
}

export const Deadline = ({ until, accent = true }: { until: string; accent?: boolean }) => (
  <p className={cn('flex flex-wrap items-center justify-between gap-2', accent && 'text-ball')}>
    <Badge tone={accent ? 'accent' : 'neutral'}>{yoursUntil(until)}</Badge>
    <Countdown until={until} />
  </p>
)

/** The time that is left, in the last hour. Not read out: it changes every second, and the deadline stands beside it. */
function Countdown({ until }: { until: string }) {
  const left = useClock((now) => countdown(until, now))
  if (left === null) return null
  return (
    <span aria-hidden="true" title={t`Time left`} className="ml-auto font-[720] tabular-nums">
      {left}
    </span>
  )
}

/** The one thing to do with a full match: join its waiting list, leave it, or take the place that is held. */
export function WaitingAction({ match, waiting }: { match: Match; waiting: WaitingList }) {
  const leave = useLeaveWaitingList(match)
  if (waiting.offer)
    return (
      <div className="grid gap-1.5">
        {/* On a phone the card with the deadline may be out of sight. */}
        <p className="flex justify-center gap-2 text-small">
          {yoursUntil(waiting.offer.until)} <Countdown until={waiting.offer.until} />
        </p>
        <SlotButtons match={match} kind="offer" id={waiting.offer.id} />
      </div>
    )
  if (!waiting.own) return <JoinWaitingList match={match} />
  return (
    <Button variant="secondary" size="lg" wide sends pending={leave.isPending} onClick={() => leave.mutate()}>
      {t`Leave waiting list`}
    </Button>
  )
}

function JoinWaitingList({ match }: { match: Match }) {
  const join = useJoinWaitingList(match)
  const [team, setTeam] = useState<Team | 'either'>('either')
  const teams = [
    { value: 'either' as const, label: t`Either team` },
    { value: 'A' as const, label: t`Team A` },
    { value: 'B' as const, label: t`Team B` },
  ]
  return (
    <div className="grid gap-2.5">
      {hasCourt(match) && (
        <Choices
          label={t`Wait for a place in`}
          isLabelHidden
          choices={teams}
          value={team}
          onChange={setTeam}
        />
      )}
      <Button
        size="lg"
        wide
        sends
        pending={join.isPending}
        onClick={() => join.mutate(team === 'either' ? null : team)}
      >
        {t`Join waiting list`}
      </Button>
    </div>
  )
}
