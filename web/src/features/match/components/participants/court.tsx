import { holdsSlot } from '@domain/participants/invited.ts'
import { invitedBeside, type LineUp } from '@domain/participants/line-up.ts'
import type { Participant, Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import type { Match } from '@/features/participation/queries/match.ts'
import { cn } from '@/lib/cn.ts'
import { useNow } from '@/lib/time/clock.ts'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { type MatchJoinState, useArrivals } from '../actions/join-state.ts'
import { NobodyYet } from './player-list.tsx'
import { FreeSlot, SlotPlayer } from './slot.tsx'

interface CourtProps {
  match: Match
  joinState: MatchJoinState
  teams: LineUp<Participant>
  /** Null where the member cannot join. */
  onJoin: ((team: Team) => void) | null
}

/** The court from above, team A on the left. */
export function Court({ match, joinState, teams, onJoin }: CourtProps) {
  const { state, waiting, userId, confirmed } = joinState
  const hasArrived = useArrivals(confirmed)
  const now = useNow()
  const invited = state === 'past' ? [] : joinState.query.shown.filter((one) => holdsSlot(one, now))
  const beside = invitedBeside(teams, invited)
  const held = waiting?.has_place === false ? (waiting.held_until ?? null) : null
  const slot = (team: Team, player: Participant | null, index: number) => (
    <li key={player?.user_id ?? `free-${team}-${index}`} className="grid min-w-0 place-items-center">
      {player ? (
        <SlotPlayer
          player={player}
          team={team}
          arrived={hasArrived(player.user_id)}
          you={player.user_id === userId}
        />
      ) : (
        <FreeSlot
          team={team}
          invited={beside[team][index]?.username ?? null}
          held={held}
          onJoin={onJoin && (() => onJoin(team))}
        />
      )}
    </li>
  )
  return (
    <>
      <div className="mb-2 grid grid-cols-[1fr_auto_1fr] text-center font-[650]">
        <span className="text-team-a">{t`Team A`}</span>
        <span className="font-normal text-muted">{t`VS`}</span>
        <span className="text-team-b">{t`Team B`}</span>
      </div>
      <div className="court-ground relative isolate overflow-hidden rounded-card">
        <CourtLines crossed={match.players > 2} />
        <div className="relative grid grid-cols-2 px-[8%]">
          {(['A', 'B'] as const).map((team) => (
            <ul
              key={team}
              aria-label={t`Team ${team}`}
              // With somebody invited a slot may have two lines below it.
              className={cn(
                'grid content-center py-5',
                invited.length > 0 ? 'auto-rows-[104px]' : 'auto-rows-[88px]',
              )}
            >
              {teams[team].map((player, index) => slot(team, player, index))}
            </ul>
          ))}
        </div>
      </div>
      {confirmed.length === 0 && <NobodyYet past={state === 'past'} />}
    </>
  )
}

const LINE = 'absolute border-court-line'

function CourtLines({ crossed }: { crossed: boolean }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-1">
      <div className="absolute inset-0 bg-[radial-gradient(ellipse_at_50%_-20%,#ffffff1f,transparent_60%)]" />
      <div className={`${LINE} inset-[9px] rounded-[10px] border-2`} />
      <div className={`${LINE} inset-y-[9px] left-[13%] border-l-2`} />
      <div className={`${LINE} inset-y-[9px] right-[13%] border-r-2`} />
      {crossed && <div className={`${LINE} inset-x-[13%] top-1/2 -mt-px border-t-2`} />}
      <div className="absolute inset-y-0 left-1/2 -ml-[1.5px] border-white/75 border-l-3 border-dashed" />
    </div>
  )
}

export function CourtSkeleton() {
  return (
    <div className="mt-4" role="status" aria-label={t`Loading players`}>
      <Skeletons sizes={['mx-auto mb-2 h-5 w-2/3', 'h-[216px] rounded-card', 'mt-3.5 h-5 w-full']} />
    </div>
  )
}
