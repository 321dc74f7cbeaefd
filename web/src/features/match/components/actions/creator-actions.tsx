import { isCalledEvent, isEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { InviteButton } from '../participants/invite-button.tsx'
import { PlayingNote } from '../participants/playing-note.tsx'
import { DeleteMatch } from './delete-match.tsx'
import { useMatchJoinState } from './join-state.ts'
import { MatchActions } from './match-actions.tsx'

/** The creator's actions on the page; a creator who plays may also give the slot back. */
export function CreatorActions({ match, past }: { match: Match; past: boolean }) {
  const online = useOnline()
  const [deleting, setDeleting] = useState(false)
  return (
    <div className="grid gap-2.5 min-[22rem]:grid-cols-2 [&_button]:px-3">
      {!past && <InviteButton match={match} screen="page" />}
      <Button variant="secondary" size="lg" disabled={!online} onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" className="text-danger" />
        {isCalledEvent(match) ? t`Delete Event` : t`Delete Match`}
      </Button>
      {past && !isEvent(match) && (
        <div className="flex min-[22rem]:col-span-2">
          <PlayingNote match={match} />
        </div>
      )}
      {past || isEvent(match) ? <OfflineNote /> : <OwnParticipation match={match} />}
      <DeleteMatch match={match} screen="page" open={deleting} onOpenChange={setDeleting} />
    </div>
  )
}

/** The actions of the own participation say by themselves that there is no network. */
function OwnParticipation({ match }: { match: Match }) {
  const { state } = useMatchJoinState(match)
  if (state !== 'confirmed') return <OfflineNote />
  return (
    <div className="flex min-[22rem]:col-span-2">
      <MatchActions match={match} screen="page" />
    </div>
  )
}

function OfflineNote() {
  const online = useOnline()
  return (
    <p role="status" className="text-center text-muted text-small empty:hidden min-[22rem]:col-span-2">
      {online ? '' : t`You are offline.`}
    </p>
  )
}
