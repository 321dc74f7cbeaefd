import { isEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import type { Match } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useWide } from '@/lib/browser/use-wide.ts'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { DockRow } from '@/ui/layout/dock.tsx'
import { PlayingNote } from '../facts/match-facts.tsx'
import { InviteButton } from '../participants/invite-button.tsx'
import { useMatchJoinState } from './join-state.ts'
import { MatchActions } from './match-actions.tsx'

/** The actions of a match. On a phone the one thing that most come for stays in sight. */
export function PageActions({ match, past }: { match: Match; past: boolean }) {
  const isWide = useWide()
  if (match.creator_id === currentUserId()) return <CreatorActions match={match} past={past} />
  if (isEvent(match)) return null
  if (past) return <PlayingNote match={match} />
  const actions = <MatchActions match={match} screen="page" />
  if (isWide) return <div className="flex gap-2.5">{actions}</div>
  return (
    <DockRow>
      <section
        aria-label={t`Your place`}
        className="flex gap-2.5 border-line border-t bg-background px-4 py-2.5 md:px-9"
      >
        {actions}
      </section>
    </DockRow>
  )
}

/** For a creator the thing to do is to invite; one who plays may also give the slot back. */
function CreatorActions({ match, past }: { match: Match; past: boolean }) {
  if (past) return isEvent(match) ? null : <PlayingNote match={match} />
  return (
    <div className="grid gap-2.5">
      <InviteButton match={match} screen="page" />
      {isEvent(match) ? <OfflineNote /> : <OwnParticipation match={match} />}
    </div>
  )
}

/** The actions of the own participation say by themselves that there is no network. */
function OwnParticipation({ match }: { match: Match }) {
  const { state } = useMatchJoinState(match)
  if (state !== null && state !== 'confirmed') return <OfflineNote />
  return <MatchActions match={match} screen="page" />
}
