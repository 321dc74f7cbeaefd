import { storedEdit } from '@domain/match/match-edit.ts'
import { EMPTY_VALUES } from '@domain/match/match-values.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { editStateOf, type Match, matchQuery, useMatch } from '@/features/match-dialog/queries.ts'
import { participantsQuery } from '@/features/participants/queries.ts'
import { community } from '@/lib/backend/config.ts'
import { problemOf } from '@/lib/backend/errors.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { entryOf } from '@/lib/browser/history-entry.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { againOf, type Edit, editOf, type PassedEdit, type Return, returnOf, wantedSlot } from '../schema.ts'
import { type Draft, readDraft } from './draft.ts'
import { MatchForm } from './match-form.tsx'
import { readPreview } from './preview-store.ts'
import { valuesAgain } from './values-again.ts'

/** Creates a match, or changes one of the member's own. */
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
    <div className="mx-auto grid max-w-[40rem] gap-4 lg:max-w-[70rem]">
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

interface FormProps {
  entry: string
  back: Return | null
}

function CreateForm({ entry, back }: FormProps) {
  const { search } = useLocation()
  const [draft] = useState(() => kept(entry, back) ?? draftFor(search))
  return <MatchForm {...{ entry, draft, back }} verb="create" />
}

/** A new match like one that was played or is coming, with its players, a week later. */
function AgainForm({ entry, back, matchId }: FormProps & { matchId: string }) {
  // Without a network the match is taken as it was last seen.
  const match = useQuery({ ...matchQuery(matchId), staleTime: 0 })
  const participants = useQuery({ ...participantsQuery(matchId), staleTime: 0 })
  const isPaused = match.isPaused || participants.isPaused
  const [typed] = useState(() => kept(entry, back))
  const isKnown = isPaused || (match.isFetchedAfterMount && participants.isFetchedAfterMount)
  const last = isKnown && match.data && participants.data ? againDraft(match.data, participants.data) : null
  const draft = useFirst(typed ?? last)
  useExisting(draft === null && match.isFetchedAfterMount ? match.data : undefined)
  if (draft) return <MatchForm {...{ entry, draft, back }} verb="create" />
  const failed = [match, participants].find(({ error }) => error)
  if (!failed && !isPaused) return <FormSkeleton />
  return (
    <ErrorState
      title={t`Failed to load match details.`}
      description={failed ? (problemOf(failed.error)?.sentence ?? '') : t`You are offline.`}
      onRetry={() => void Promise.all([match.refetch(), participants.refetch()])}
      retrying={match.isFetching || participants.isFetching}
    />
  )
}

const againDraft = (match: Match, participants: readonly Participant[]): Draft => ({
  matchId: newId(),
  values: valuesAgain(editStateOf(match), participants),
})

function EditForm({ entry, back, matchId, state }: Edit & FormProps) {
  const { data, isPlaceholderData, error, isFetching, refetch } = useMatch(matchId)
  // A list may know less of a match than the form replaces.
  const match = isPlaceholderData ? undefined : data
  useOwnOnly(match)
  const [typed] = useState(() => kept(entry, back))
  const draft = useFirst(typed?.matchId === matchId ? typed : draftOf(match, state))
  const failure = error && !match && (
    <ErrorState
      title={t`Failed to load match details.`}
      description={problemOf(error)?.sentence ?? ''}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
  if (!draft) return failure || <FormSkeleton />
  return (
    <>
      {failure}
      <MatchForm {...{ entry, draft, back }} before={match ?? undefined} verb="update" />
    </>
  )
}

/** A new match, on the court that the address asks for. */
const draftFor = (search: string): Draft => ({
  matchId: newId(),
  values: { ...EMPTY_VALUES, ...wantedSlot(search, community().venues) },
})

/** A value as it was when there first was one. */
function useFirst<T>(value: T | null): T | null {
  const [first, setFirst] = useState(value)
  if (first === null && value !== null) setFirst(value)
  return first ?? value
}

/** Restores what was typed here before a reload, or before the preview. */
const kept = (entry: string, back: Return | null): Draft | null =>
  readDraft(entry) ?? (back ? (readPreview()?.draft ?? null) : null)

function draftOf(match: Match | null | undefined, state: Edit['state']): Draft | null {
  const known: PassedEdit | null =
    state ?? (match ? { ...editStateOf(match), stored: storedEdit(match) } : null)
  if (!known) return null
  const { editMatchId: matchId, editMode: _mode, stored, ...values } = known
  return { matchId, values: { ...EMPTY_VALUES, ...values }, ...(stored && { seen: [stored] }) }
}

/** Sends away who came to change what is not theirs, or is gone. */
function useOwnOnly(match: Match | null | undefined) {
  const reason = match === null ? 'match_gone' : 'not_creator'
  const isOwn = match === undefined || (match !== null && match.creator_id === currentUserId())
  useSendAway(isOwn ? null : reason)
}

function useExisting(match: Match | null | undefined) {
  useSendAway(match === null ? 'match_gone' : null)
}

function useSendAway(reason: 'match_gone' | 'not_creator' | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!reason) return
    toast({ title: t`Error`, description: problemOf({ hint: reason })?.sentence, variant: 'destructive' })
    void navigate(paths.matches, { replace: true })
  }, [reason, navigate])
}

function FormSkeleton() {
  return (
    <div role="status" aria-label={t`Loading match`} className="grid gap-4">
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-[max(50px,2.25rem)] rounded-button" />
    </div>
  )
}
