import { STRIP_PLAYERS } from '@domain/limits.ts'
import { invitedBeside, lineUp } from '@domain/participants/line-up.ts'
import type { Participant, Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { cn } from '@/lib/cn.ts'
import { deadlineLabel, heldLabel } from '@/lib/time/labels.ts'
import { guestName } from '@/lib/words/shown-name.ts'

interface StripProps {
  players: number
  confirmed: readonly Participant[]
  /** Members who were asked and have not answered: they hold no slot. */
  invited: readonly Participant[]
  /** Number of free slots that are held for the waiting list, and until when. */
  held: number
  heldUntil: string | null
  /** 'Indoor Arena, 18:30': names the match of a free slot for screen readers. */
  of: string
  /** Null where the member cannot join. */
  onJoin: ((team: Team) => void) | null
}

// Four places stand side by side on a phone, so larger text grows here only as far as a word fits below its place.
const SLOT = 'grid min-w-0 justify-items-center gap-1 text-[min(.8125rem,7vw)] leading-tight'

export function Strip({ players, confirmed, invited, held, heldUntil, of, onJoin }: StripProps) {
  const teams = lineUp(players, confirmed.slice(0, STRIP_PLAYERS))
  const beside = invitedBeside(teams, invited)
  // In which team they are held only the line knows: the last ones are drawn so.
  const free = (['A', 'B'] as const).flatMap((team) =>
    teams[team].flatMap((player, index) => (player ? [] : [`${team}${index}`])),
  )
  const heldOnes = new Set(free.slice(free.length - held))
  const freeSlot = (team: Team, index: number) => (
    <Free
      {...{ team, of, onJoin }}
      invited={beside[team][index]?.username ?? null}
      heldUntil={heldOnes.has(`${team}${index}`) ? heldUntil : null}
    />
  )
  return (
    <div className="court-ground relative grid grid-cols-2 rounded-button py-3">
      <div aria-hidden="true" className="absolute inset-[5px] rounded-[10px] border border-court-line" />
      <div
        aria-hidden="true"
        className="absolute inset-y-0 left-1/2 -ml-px border-white/75 border-l-2 border-dashed"
      />
      {(['A', 'B'] as const).map((team) => (
        <ul
          key={team}
          aria-label={t`Team ${team}`}
          className="relative grid auto-cols-fr grid-flow-col px-[12px]"
        >
          {teams[team].map((player, index) => (
            <li key={player?.user_id ?? `free-${index}`} className={SLOT}>
              {player ? <Standing player={player} team={team} /> : freeSlot(team, index)}
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

function Standing({ player, team }: { player: Participant; team: Team }) {
  return (
    <>
      <MemberAvatar
        name={player.username}
        team={team}
        picture={player.avatar_filename}
        isGuest={Boolean(player.guest_kind)}
      />
      <span className="max-w-full truncate px-1 font-[560]">
        {guestName(player.username.split(' ')[0] ?? '', Boolean(player.guest_kind))}
      </span>
    </>
  )
}

const FREE = 'grid size-[38px] place-items-center border-[1.5px] border-white/60 border-dashed bg-court-free'

interface FreeProps extends Pick<StripProps, 'of' | 'onJoin' | 'heldUntil'> {
  team: Team
  /** Name of a member who was asked; anybody may still join here. */
  invited: string | null
}

function Free({ team, of, onJoin, invited, heldUntil }: FreeProps) {
  const shape = team === 'B' ? 'rounded-[30%]' : 'rounded-full'
  const [first] = invited?.split(' ') ?? []
  if (!onJoin || heldUntil)
    return (
      <>
        <span className={cn(FREE, shape)} />
        {heldUntil ? <Held until={heldUntil} /> : invited ? <Asked name={invited} /> : <span>{t`Free`}</span>}
      </>
    )
  const join = t`Join team ${team}, ${of}`
  return (
    <button
      type="button"
      aria-label={invited ? t`${join}, ${invited} is invited` : join}
      onClick={() => onJoin(team)}
      className={cn(SLOT, 'group relative z-1 -my-1 w-full rounded-button py-1 focus-visible:outline-white')}
    >
      <span
        className={cn(
          FREE,
          shape,
          'transition-colors group-hover:border-white group-hover:bg-white/20 group-active:border-white group-active:bg-white/20',
        )}
      >
        <Plus aria-hidden="true" className="size-4.5" />
      </span>
      {first ? (
        <span className={LABEL}>{first}?</span>
      ) : (
        t({ message: 'Join', context: 'below a free place, where a short word fits' })
      )}
    </button>
  )
}

const LABEL = 'max-w-full truncate px-0.5'

function Held({ until }: { until: string }) {
  const deadline = deadlineLabel(until)
  return (
    <span className={LABEL}>
      <span className="sr-only">{heldLabel(until)}</span>
      <span aria-hidden="true">{t({ message: `until ${deadline}`, context: 'a place is held' })}</span>
    </span>
  )
}

function Asked({ name }: { name: string }) {
  return (
    <span className={LABEL}>
      <span className="sr-only">{t`${name} is invited`}</span>
      <span aria-hidden="true">{name.split(' ')[0]}?</span>
    </span>
  )
}
