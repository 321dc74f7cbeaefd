import { isEvent } from '@domain/rules/match-kind.ts'
import { currentUserId } from '@/lib/session.ts'
import type { Match } from '../queries.ts'
import { CreatorActions } from './creator-actions.tsx'
import { MatchActions } from './match-actions.tsx'
import { PlayingNote } from './playing-note.tsx'

/** What can be done with it, below everything that is to be known first. */
export function PageActions({ match, past }: { match: Match; past: boolean }) {
  if (match.creator_id === currentUserId()) return <CreatorActions match={match} past={past} />
  if (isEvent(match)) return null
  if (past) return <PlayingNote match={match} />
  return (
    <div className="flex gap-2.5">
      <MatchActions match={match} place="page" />
    </div>
  )
}
