import { countOrFull } from '@domain/match/match-card.ts'
import { isEvent } from '@domain/match/match-kind.ts'
import { hasCourt, lineUp, teamsOfFull } from '@domain/participants/line-up.ts'
import type { Team } from '@domain/participants/participant.ts'
import { useState } from 'react'
import { JoinConfirm } from '@/features/participants/components/participation.tsx'
import { cn } from '@/lib/cn.ts'
import type { Match } from '../../queries.ts'
import { type MatchJoinState, useMatchJoinState } from '../actions/join-state.ts'
import { MatchUnavailable } from '../match-states.tsx'
import { Court, CourtSkeleton } from './court.tsx'
import { InvitedPlayers } from './invited-players.tsx'
import { PlayerList } from './player-list.tsx'

interface PlayersPanelProps {
  match: Match
  place: 'dialog' | 'page'
}

/** Shows the players: on the court where a match has teams, as a list elsewhere. Pressing a free slot joins there. */
export function PlayersPanel({ match, place }: PlayersPanelProps) {
  const standing = useMatchJoinState(match)
  const [asked, setAsked] = useState<{ team: Team | null; open: boolean }>({ team: null, open: false })
  const ask = (team: Team | null) => setAsked({ team, open: true })
  const close = (open: boolean) => setAsked((before) => ({ ...before, open }))
  const panel = { match, standing, onJoin: canJoin(match, standing) ? ask : null }
  const teams = teamsOf(match, standing)
  return (
    <section aria-label="Players" className={cn(place === 'dialog' && 'mt-4')}>
      {standing.query.data ? (
        <>
          {teams ? <Court {...panel} teams={teams} /> : <PlayerList {...panel} />}
          <Count match={match} standing={standing} />
          {match.creator_id === standing.userId && (
            <InvitedPlayers match={match} participants={standing.query.shown} online={standing.online} />
          )}
        </>
      ) : (
        <MatchUnavailable query={standing.query}>
          <CourtSkeleton />
        </MatchUnavailable>
      )}
      <JoinConfirm {...{ match, place, ...asked }} onOpenChange={close} />
    </section>
  )
}

const teamsOf = (match: Match, { confirmed }: MatchJoinState) =>
  teamsOfFull(match, confirmed) ?? (hasCourt(match) ? lineUp(match.players, confirmed) : null)

const canJoin = (match: Match, { standing, online }: MatchJoinState) =>
  standing === 'open' && online && !isEvent(match)

function Count({ match, standing }: { match: Match; standing: MatchJoinState }) {
  return (
    <p className="mt-3.5 flex justify-between text-body">
      <span className="text-muted">Players</span>{' '}
      <span aria-live="polite" className="font-[720]">
        {countOrFull(standing.confirmed.length, match.players)}
      </span>
    </p>
  )
}
