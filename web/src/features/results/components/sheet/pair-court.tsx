import { t } from '@lingui/core/macro'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { formerMember } from '@/lib/words/shown-name.ts'
import type { Seats, SeenResult } from '../../queries/result.ts'
import { bothLabel } from '../sides.ts'

interface PairCourtProps {
  seen: SeenResult
  seats: Seats | null
  nameOf: (seat: string) => string
}

/** The court with both pairs beside each other, the own one on the left. */
export function PairCourt({ seen, seats, nameOf }: PairCourtProps) {
  if (!seats) return null
  const own = bothLabel(seats.slice(0, 2).map(nameOf))
  const others = bothLabel(seats.slice(2).map(nameOf))
  return (
    <div className="court-ground relative isolate overflow-hidden rounded-card">
      <div aria-hidden="true" className="absolute inset-0 -z-1">
        <div className="absolute inset-[7px] rounded-[10px] border-2 border-court-line" />
        <div className="absolute inset-y-0 left-1/2 -ml-px border-white/75 border-l-2 border-dashed" />
      </div>
      <p aria-live="polite" className="sr-only">{t`${own} against ${others}`}</p>
      <ul aria-hidden="true" className="grid grid-cols-4 px-2 py-4">
        {seats.map((seat, at) => (
          <Player key={seat} player={seen.players.find(({ id }) => id === seat)} isOwn={at < 2}>
            {nameOf(seat)}
          </Player>
        ))}
      </ul>
    </div>
  )
}

interface PlayerProps {
  player: SeenResult['players'][number] | undefined
  isOwn: boolean
  children: string
}

const Player = ({ player, isOwn, children }: PlayerProps) => (
  <li className="grid min-w-0 justify-items-center gap-1.5">
    <MemberAvatar
      name={player?.name ?? formerMember()}
      picture={player?.avatar_filename}
      isGuest={player?.is_guest ?? false}
      team={isOwn ? 'A' : 'B'}
    />
    <span className="max-w-full truncate px-0.5 text-small">{children}</span>
  </li>
)
