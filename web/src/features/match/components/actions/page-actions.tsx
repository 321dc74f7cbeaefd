import { isCalledEvent, isEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useWide } from '@/lib/browser/use-wide.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { DockRow } from '@/ui/layout/dock.tsx'
import { PlayingNote } from '../facts/match-facts.tsx'
import { InviteButton } from '../participants/invite-button.tsx'
import { useMatchJoinState } from './join-state.ts'
import { DeleteMatch } from './manage-match.tsx'
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

/** A creator who plays may also give the slot back. */
function CreatorActions({ match, past }: { match: Match; past: boolean }) {
  const [deleting, setDeleting] = useState(false)
  const note = <OfflineNote className="min-[22rem]:col-span-2" />
  return (
    <div className="grid gap-2.5 min-[22rem]:grid-cols-2 [&_button]:px-3">
      {!past && <InviteButton match={match} screen="page" />}
      <Button variant="secondary" size="lg" sends onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" className="text-danger" />
        {isCalledEvent(match) ? t`Delete Event` : t`Delete Match`}
      </Button>
      {past && !isEvent(match) && (
        <div className="flex min-[22rem]:col-span-2">
          <PlayingNote match={match} />
        </div>
      )}
      {past || isEvent(match) ? note : <OwnParticipation match={match} note={note} />}
      <DeleteMatch match={match} screen="page" open={deleting} close={() => setDeleting(false)} />
    </div>
  )
}

/** The actions of the own participation say by themselves that there is no network. */
function OwnParticipation({ match, note }: { match: Match; note: ReactNode }) {
  const { state } = useMatchJoinState(match)
  if (state !== null && state !== 'confirmed') return note
  return (
    <div className="flex min-[22rem]:col-span-2">
      <MatchActions match={match} screen="page" />
    </div>
  )
}
