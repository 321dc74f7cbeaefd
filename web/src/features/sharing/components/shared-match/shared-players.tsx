import { isCalledEvent } from '@domain/match/match-kind.ts'
import { hasCourt, invitedBeside, lineUp } from '@domain/participants/line-up.ts'
import { shortNames } from '@domain/participants/short-names.ts'
import { plural, t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import type { RefObject } from 'react'
import { cn } from '@/lib/cn.ts'
import { heldLabel, heldUntil } from '@/lib/time/labels.ts'
import { formerMember, guestName } from '@/lib/words/shown-name.ts'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { PlayerAvatar } from '@/ui/layout/avatar.tsx'
import type { SharedMatch, SharedPlayer } from '../../queries/shared-match.ts'

interface SharedPlayersProps {
  match: SharedMatch
  /** The button that the first free place presses, as the one for the reader; null where the reader cannot join. */
  joinButton: RefObject<HTMLButtonElement | null> | null
}

export function SharedPlayers({ match, joinButton }: SharedPlayersProps) {
  const { players, confirmed } = match
  return (
    <section aria-label={t`Players`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="flex items-baseline justify-between gap-3">
        <strong aria-live="polite" className="font-[650]">
          {freeLabel(match)}
        </strong>
        <span className="text-muted text-small">
          {players > 0
            ? t`${confirmed} of ${players}`
            : t`${plural(confirmed, { one: '# player', other: '# players' })}`}
        </span>
      </p>
      {hasCourt({ players, match_type: match.kind }) ? (
        <CourtRow match={match} joinButton={joinButton} />
      ) : (
        <Names match={match} />
      )}
    </section>
  )
}

function freeLabel({ free, held_until, kind }: SharedMatch): string {
  if (free === null) return t`There is room for more`
  if (free === 0 && held_until) return heldUntil(held_until)
  if (free > 0) return t`${plural(free, { one: '# place left', other: '# places left' })}`
  return isCalledEvent({ match_type: kind }) ? t`This event is full` : t`This match is full`
}

const shownName = ({ name }: SharedPlayer) => name ?? formerMember()

function CourtRow({ match, joinButton }: SharedPlayersProps) {
  const names = shortNames(match.people.map(shownName))
  const named = match.people.map((player, at) => ({
    ...player,
    team_assignment: player.team,
    short: names[at] ?? '',
  }))
  const teams = lineUp(match.players, named)
  const { A, B } = teams
  const asked = (match.invited ?? []).map((team_assignment) => ({ team_assignment }))
  const beside = invitedBeside(teams, asked)
  // All that is free may be held; in which team a single one is held only the waiting list knows.
  const held = match.free === 0 ? (match.held_until ?? null) : null
  const yours = joinButton
    ? A.includes(null) && A.filter(Boolean).length <= B.filter(Boolean).length
      ? 'A'
      : 'B'
    : null
  return (
    <div className="court-ground relative isolate grid grid-cols-2 overflow-hidden rounded-card px-1.5 py-4 text-white">
      <div aria-hidden="true" className="absolute inset-[7px] -z-1 rounded-[10px] border border-court-line" />
      <div
        aria-hidden="true"
        className="absolute inset-y-0 left-1/2 -z-1 -ml-px border-white/75 border-l-2 border-dashed"
      />
      {(['A', 'B'] as const).map((team) => (
        <ul key={team} aria-label={t`Team ${team}`} className="flex justify-around">
          {teams[team].map((player, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slots stay where they are
            <li key={at} className="grid min-w-0 flex-1 justify-items-center gap-1.5 text-small">
              {player ? (
                <>
                  <PlayerAvatar name={player.short} team={team} />
                  <Name player={player} name={player.short} />
                </>
              ) : (
                <FreeSlot
                  team={team}
                  isInvited={beside[team][at] !== null}
                  heldUntil={held}
                  joinButton={yours === team && teams[team].indexOf(null) === at ? joinButton : null}
                />
              )}
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

function Name({ player, name }: { player: SharedPlayer; name: string }) {
  return (
    <span className="max-w-full truncate px-1">{player.you ? t`You` : guestName(name, player.guest)}</span>
  )
}

interface FreeSlotProps extends Pick<SharedPlayersProps, 'joinButton'> {
  team: 'A' | 'B'
  isInvited: boolean
  heldUntil: string | null
}

function FreeSlot({ team, isInvited, heldUntil: until, joinButton }: FreeSlotProps) {
  const mark = (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-[38px] place-items-center border border-white/70 border-dashed',
        team === 'B' ? 'rounded-[30%]' : 'rounded-full',
      )}
    >
      {joinButton && <Plus className="size-5" />}
    </span>
  )
  if (joinButton)
    return (
      <button
        type="button"
        onClick={() => joinButton.current?.click()}
        className="-m-1.5 grid min-w-11 justify-items-center gap-1.5 rounded-button p-1.5 focus-visible:outline-white"
      >
        {mark}
        {t`You?`}
      </button>
    )
  return (
    <>
      {mark}
      <span className="text-center text-white/85">
        {until
          ? heldLabel(until)
          : isInvited
            ? t({ message: 'invited', context: 'a place on the court' })
            : t({ message: 'free', context: 'a place on the court' })}
      </span>
    </>
  )
}

const SHOWN = 20

function Names({ match: { people, confirmed } }: { match: SharedMatch }) {
  const more = confirmed - Math.min(people.length, SHOWN)
  if (people.length === 0) return <p className="text-muted">{t`Be the first to join`}</p>
  return (
    <ul aria-label={t`Players`} className="flex flex-wrap gap-2">
      {people.map((player, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no ids here
          key={at}
          className="flex items-center gap-2 rounded-full border border-line bg-surface py-1 pr-3 pl-1"
        >
          <PlayerAvatar name={shownName(player)} size="xs" />
          <Name player={player} name={shownName(player)} />
        </li>
      ))}
      {more > 0 && <li className="self-center text-muted">{t`and ${more} more`}</li>}
    </ul>
  )
}

export function PlayersSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeletons sizes={['h-6 w-32', 'h-[96px] rounded-card', 'h-5 w-28']} />
      <Skeletons sizes={['h-12 rounded-button', 'h-[50px] rounded-button']} />
    </div>
  )
}
