import { hasCourt, lineUp, openTeams } from '@domain/rules/line-up.ts'
import type { Team } from '@domain/rules/participant.ts'
import { useState } from 'react'
import {
  InvitationAnswer,
  JoinConfirm,
  LeaveConfirm,
} from '@/features/participants/components/participation.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Match } from '../queries.ts'
import { type MatchStanding, useMatchStanding } from './match-standing.ts'

interface MatchActionsProps {
  match: Match
  place: 'dialog' | 'page'
}

/** The one thing to do with a match: answer, join, leave, or see that it is full. */
export function MatchActions({ match, place }: MatchActionsProps) {
  const standing = useMatchStanding(match)
  const { standing: state, online } = standing
  const [open, setOpen] = useState(false)
  const confirm = { match, place, open, onOpenChange: setOpen }
  const team = onlyOpenTeam(match, standing)
  if (state === null) return <ActionsSkeleton />
  if (state === 'invited') return <Invitation {...{ match, standing }} />
  if (state === 'full')
    return (
      <Button variant="secondary" size="lg" className="flex-1" disabled>
        Match Full
      </Button>
    )
  return (
    <div className="grid flex-1 gap-2">
      <Button
        variant={state === 'confirmed' ? 'secondary' : 'primary'}
        size="lg"
        wide
        disabled={!online}
        onClick={() => setOpen(true)}
      >
        {state === 'confirmed' ? 'Leave Match' : team ? `Join Team ${team}` : 'Join Match'}
      </Button>
      {state === 'confirmed' ? <LeaveConfirm {...confirm} /> : <JoinConfirm {...confirm} team={team} />}
      <p role="status" className="text-center text-muted text-small empty:hidden">
        {online ? '' : 'You are offline.'}
      </p>
    </div>
  )
}

export const ActionsSkeleton = () => <Skeleton className="h-[50px] flex-1 rounded-button" />

function Invitation({ match, standing }: { match: Match; standing: MatchStanding }) {
  return (
    <div className="grid flex-1 gap-2.5">
      <p role="status" className="text-center text-muted text-small">
        Pending confirmation
      </p>
      <InvitationAnswer match={match} full={standing.full} disabled={!standing.online} />
    </div>
  )
}

function onlyOpenTeam(match: Match, { confirmed }: MatchStanding): Team | null {
  if (!hasCourt(match)) return null
  const teams = openTeams(lineUp(match.players, confirmed))
  return teams.length === 1 ? (teams[0] ?? null) : null
}
