import { kindOf } from '@domain/match/match-kind.ts'
import { confirmedOf, type Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'

interface PlayAgainProps {
  match: { id: string; match_type: string; creator_id: string | null }
  /** Undefined while they are not known. */
  participants: readonly Participant[] | undefined
}

/** Leads from a match of one's own, past or coming, to a new one with the same people a week later. */
export function PlayAgain({ match, participants = [] }: PlayAgainProps) {
  const me = currentUserId()
  const isOwn = match.creator_id === me || confirmedOf(participants).some(({ user_id }) => user_id === me)
  if (!isOwn || kindOf(match) !== 'Match') return null
  return (
    <Button asChild variant="ghost" size="tile">
      <Link to={paths.playAgain(match.id)}>
        <RotateCw aria-hidden="true" /> {t`Play again`}
      </Link>
    </Button>
  )
}
