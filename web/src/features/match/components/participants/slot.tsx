import type { Participant, Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { cn } from '@/lib/cn.ts'
import { heldLabel } from '@/lib/time/labels.ts'

interface SlotPlayerProps {
  player: Participant
  team: Team
  arrived: boolean
  you: boolean
}

export function SlotPlayer({ player, team, arrived, you }: SlotPlayerProps) {
  const [first = '?', ...rest] = player.username.split(' ')
  return (
    <div
      className={cn(
        'grid max-w-full justify-items-center gap-1',
        arrived && 'animate-[drop-in_160ms_ease-out]',
      )}
    >
      <MemberAvatar
        name={player.username}
        team={team}
        picture={player.avatar_filename}
        size="lg"
        isGuest={Boolean(player.guest_kind)}
      />
      <span className="max-w-full truncate px-1 font-[620] text-small">
        {first}
        <span className="sr-only"> {rest.join(' ')}</span>
        {you && <span className="font-normal"> {t`(you)`}</span>}
        {player.guest_kind && <span className="font-normal"> {t`(guest)`}</span>}
      </span>
    </div>
  )
}

interface FreeSlotProps {
  team: Team
  /** Somebody who has been offered the place and has not answered; others may still take it. */
  invited: string | null
  /** Until when the place is held for somebody on the waiting list: an instant. */
  held: string | null
  onJoin: (() => void) | null
}

/** A free slot on the court. Without `onJoin` it only shows that the slot is free. */
export function FreeSlot({ team, invited, held, onJoin }: FreeSlotProps) {
  const spot = (
    <span
      className={cn(
        'grid size-[50px] place-items-center border-2 border-white/60 border-dashed bg-court-free transition-[background-color,border-color] group-hover:border-white',
        team === 'B' ? 'rounded-[30%]' : 'rounded-full',
      )}
    >
      {onJoin && <Plus aria-hidden="true" className="size-5" />}
    </span>
  )
  const free = held ? heldLabel(held) : t`Available slot`
  const words = (
    <span>
      {onJoin ? t`Click to join` : free}
      {invited && <Invited name={invited} />}
    </span>
  )
  if (!onJoin)
    return (
      <div className="grid justify-items-center gap-1 text-center text-small">
        {spot}
        {words}
      </div>
    )
  return (
    <button
      type="button"
      onClick={onJoin}
      aria-label={
        invited ? t`Click to join Team ${team}, ${invited} is invited` : t`Click to join Team ${team}`
      }
      className="group grid justify-items-center gap-1 rounded-button p-1 text-small focus-visible:outline-white"
    >
      {spot}
      {words}
    </button>
  )
}

/** An invitation without an answer: it holds no place, and everybody sees that somebody may come. */
function Invited({ name }: { name: string }) {
  const [first = name] = name.split(' ')
  return (
    <span className="block max-w-full truncate text-[.8125rem] text-white/85">
      <span aria-hidden="true">{t`${first} is invited`}</span>
      <span className="sr-only">{t`${name} is invited`}</span>
    </span>
  )
}
