import { holdsSlot } from '@domain/participants/invited.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { cn } from '@/lib/cn.ts'
import { useNow } from '@/lib/time/clock.ts'
import { filledLabel, invitedLabel } from '@/lib/words/card-labels.ts'
import { levelLabel } from '@/lib/words/level-label.ts'
import { PEOPLE } from '@/ui/layout/people.ts'
import { type MatchJoinState, useArrivals } from '../actions/join-state.ts'

interface PlayerListProps {
  match: Match
  joinState: MatchJoinState
  onJoin: ((team: null) => void) | null
}

export function PlayerList({ match, joinState, onJoin }: PlayerListProps) {
  const { confirmed, full } = joinState
  const arrived = useArrivals(confirmed)
  const now = useNow()
  const open = joinState.query.shown.filter((one) => holdsSlot(one, now))
  const invited = joinState.state === 'past' ? 0 : open.length
  return (
    <>
      <p className="mb-2 text-muted text-small">
        {filledLabel(confirmed.length, match.players)}
        {invited > 0 && ` · ${invitedLabel(invited)}`}
      </p>
      {confirmed.length === 0 && <NobodyYet past={joinState.state === 'past'} />}
      <ul aria-label={t`Players`} className={PEOPLE}>
        {confirmed.map((player) => (
          <Row key={player.user_id} player={player} arrived={arrived(player.user_id)} />
        ))}
        {!full && <FreeRow onJoin={onJoin && (() => onJoin(null))} />}
      </ul>
    </>
  )
}

export function NobodyYet({ past }: { past: boolean }) {
  if (past) return <p className="py-3 text-center text-muted">{t`Nobody joined this match.`}</p>
  return (
    <p className="py-3 text-center text-muted">
      <strong className="font-title text-text">{t`No players yet`}</strong>
      <br />
      {t`Be the first to join this match!`}
    </p>
  )
}

const ROW = 'flex min-h-14 w-full items-center gap-3 py-2 text-left'
const FREE = 'rounded-button border border-line-strong border-dashed px-2 text-muted'

function Row({ player, arrived }: { player: Participant; arrived: boolean }) {
  return (
    <li className={cn(ROW, arrived && 'animate-[drop-in_160ms_ease-out]')}>
      <MemberAvatar
        name={player.username}
        picture={player.avatar_filename}
        isGuest={Boolean(player.guest_kind)}
      />
      <span className="grid min-w-0">
        <span className="truncate font-[620]">{player.username}</span>
        <span className="text-muted text-small">
          {player.guest_kind ? t`Guest` : levelLabel(player.skill_level)}
        </span>
      </span>
    </li>
  )
}

function FreeRow({ onJoin }: { onJoin: (() => void) | null }) {
  const look = cn(ROW, FREE)
  if (!onJoin) return <li className={look}>{t`Available slot`}</li>
  return (
    <li>
      <button type="button" onClick={onJoin} className={cn(look, 'hover:border-control hover:text-text')}>
        <span className="grid size-[38px] place-items-center rounded-full border border-control border-dashed">
          <Plus aria-hidden="true" className="size-5" />
        </span>
        {t`Click to join`}
      </button>
    </li>
  )
}
