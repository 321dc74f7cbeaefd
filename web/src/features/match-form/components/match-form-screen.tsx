import { storedEdit } from '@domain/match/match-edit.ts'
import { EMPTY_VALUES } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { editState, type Match, useMatch } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { entryOf } from '@/lib/browser/history-entry.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { useFirst } from '../queries.ts'
import { againOf, type Edit, editOf, type PassedEdit, returnOf } from '../schema.ts'
import type { Draft } from './draft.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { type FormProps, MatchForm } from './match-form.tsx'
import { AgainForm, CreateForm, kept, useSendAway } from './new-match.tsx'

export function MatchFormScreen() {
  const location = useLocation()
  const navigate = useNavigate()
  const edit = editOf(location)
  const again = edit ? null : againOf(location)
  const back = returnOf(location)
  // Every full load of a page has the same key in the history, so the match is part of the name.
  const of = edit?.matchId ?? again
  const entry = `${entryOf(location)}${of ? `-${of}` : ''}`
  const goBack = () => (history.length > 1 ? navigate(-1) : navigate(paths.matches))
  return (
    <div className="grid max-w-[40rem] gap-4 lg:max-w-[80rem]">
      <div className="flex items-center gap-1">
        <Button variant="ghost" size="icon" aria-label={t`Back`} className="-ml-3" onClick={goBack}>
          <ArrowLeft aria-hidden="true" />
        </Button>
        <h1 className="font-page text-page md:text-page-wide">
          {edit ? t`Edit Match` : again ? t`Play again` : t`Create New Match`}
        </h1>
      </div>
      {edit ? (
        <EditForm key={entry} entry={entry} back={back} {...edit} />
      ) : again ? (
        <AgainForm key={entry} entry={entry} back={back} matchId={again} />
      ) : (
        <CreateForm key={entry} entry={entry} back={back} />
      )}
    </div>
  )
}

function EditForm({ entry, back, matchId, state }: Edit & FormProps) {
  const query = useMatch(matchId)
  // A list may know less of a match than the form replaces.
  const match = query.isPlaceholderData ? undefined : query.data
  // A match that is another member's, or is gone, cannot be changed.
  const isOwn = !match || match.creator_id === currentUserId()
  const notOwn = isOwn ? null : 'not_creator'
  useSendAway(match === null ? 'match_gone' : notOwn)
  const [typed] = useState(() => kept(entry, back))
  const draft = useFirst(typed?.matchId === matchId ? typed : draftOf(match, state))
  const failure = query.error && !match && (
    <Unavailable query={query} title={t`Failed to load match details.`}>
      {null}
    </Unavailable>
  )
  if (!draft) return failure || <FormSkeleton />
  return (
    <>
      {failure}
      <MatchForm {...{ entry, draft, back }} before={match ?? undefined} verb="update" />
    </>
  )
}

function draftOf(match: Match | null | undefined, state: Edit['state']): Draft | null {
  const known: PassedEdit | null =
    state ?? (match ? { ...editState(match), stored: storedEdit(match) } : null)
  if (!known) return null
  const { editMatchId: matchId, editMode: _mode, stored, ...values } = known
  return { matchId, values: { ...EMPTY_VALUES, ...values }, ...(stored && { seen: [stored] }) }
}
