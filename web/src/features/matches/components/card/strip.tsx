import { STRIP_PLAYERS } from '@domain/limits.ts'
import { lineUp } from '@domain/participants/line-up.ts'
import type { Participant, Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { MemberAvatar } from '@/features/avatars/components/member-avatar.tsx'
import { cn } from '@/lib/cn.ts'

interface StripProps {
  players: number
  confirmed: readonly Participant[]
  /** 'Indoor Arena, 18:30': names the match of a free slot for screen readers. */
  of: string
  /** Null where the member cannot join. */
  onJoin: ((team: Team) => void) | null
}

const SLOT = 'grid min-w-0 justify-items-center gap-1 text-[.8125rem] leading-tight'

/** Team A against team B as a small court, with players and free slots. */
export function Strip({ players, confirmed, of, onJoin }: StripProps) {
  const teams = lineUp(players, confirmed.slice(0, STRIP_PLAYERS))
  return (
    <div className="court-ground relative grid grid-cols-2 rounded-button py-3">
      <div aria-hidden="true" className="absolute inset-[5px] rounded-[10px] border border-court-line" />
      <div
        aria-hidden="true"
        className="absolute inset-y-0 left-1/2 -ml-px border-white/75 border-l-2 border-dashed"
      />
      {(['A', 'B'] as const).map((team) => (
        <ul key={team} aria-label={t`Team ${team}`} className="relative grid auto-cols-fr grid-flow-col px-3">
          {teams[team].map((player, index) => (
            <li key={player?.user_id ?? `free-${index}`} className={SLOT}>
              {player ? <Standing player={player} team={team} /> : <Free {...{ team, of, onJoin }} />}
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
      <MemberAvatar name={player.username} team={team} picture={player.avatar_filename} />
      <span className="max-w-full truncate px-1 font-[560]">{player.username.split(' ')[0]}</span>
    </>
  )
}

const FREE = 'grid size-[38px] place-items-center border-[1.5px] border-white/60 border-dashed bg-court-free'

function Free({ team, of, onJoin }: { team: Team } & Pick<StripProps, 'of' | 'onJoin'>) {
  const shape = team === 'B' ? 'rounded-[30%]' : 'rounded-full'
  if (!onJoin)
    return (
      <>
        <span className={cn(FREE, shape)} />
        <span>{t`Free`}</span>
      </>
    )
  return (
    <button
      type="button"
      aria-label={t`Join team ${team}, ${of}`}
      onClick={() => onJoin(team)}
      className={cn(SLOT, 'group relative z-1 -my-1 w-full rounded-button py-1 focus-visible:outline-white')}
    >
      <span className={cn(FREE, shape, 'transition-colors group-hover:border-white group-hover:bg-white/20')}>
        <Plus aria-hidden="true" className="size-4.5" />
      </span>
      {t({ message: 'Join', context: 'below a free place, where a short word fits' })}
    </button>
  )
}
