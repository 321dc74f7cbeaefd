import { messages } from '@domain/messages.ts'
import { EMPTY_VALUES } from '@domain/rules/match-values.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { editStateOf, type Match, matchQuery } from '@/features/match-dialog/queries.ts'
import { problemOf } from '@/lib/errors.ts'
import { newId } from '@/lib/new-id.ts'
import { paths } from '@/lib/paths.ts'
import { currentUserId } from '@/lib/session.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type Edit, editOf } from '../schema.ts'
import { type Draft, readDraft } from './draft.ts'
import { MatchForm } from './match-form.tsx'

/** Creates a match, or changes one of the member's own. */
export function MatchFormScreen() {
  const location = useLocation()
  const navigate = useNavigate()
  const edit = editOf(location)
  const goBack = () => (history.length > 1 ? navigate(-1) : navigate(paths.matches))
  return (
    <div className="mx-auto grid max-w-[640px] gap-4">
      <div className="flex items-center gap-1">
        <Button variant="ghost" size="icon" aria-label="Back" className="-ml-3" onClick={goBack}>
          <ArrowLeft aria-hidden="true" />
        </Button>
        <h1 className="font-page text-page md:text-page-wide">{edit ? 'Edit Match' : 'Create New Match'}</h1>
      </div>
      {edit ? (
        <EditForm key={location.key} entry={location.key} {...edit} />
      ) : (
        <CreateForm key={location.key} entry={location.key} />
      )}
    </div>
  )
}

function CreateForm({ entry }: { entry: string }) {
  const draft = readDraft(entry) ?? { matchId: newId(), values: EMPTY_VALUES }
  return <MatchForm entry={entry} draft={draft} verb="create" />
}

function EditForm({ entry, matchId, state }: Edit & { entry: string }) {
  const { data: match, error, isFetching, refetch } = useQuery(matchQuery(matchId))
  useOwnOnly(match)
  const draft = draftOf(entry, match, state)
  if (draft) return <MatchForm {...{ entry, draft }} before={match ?? undefined} verb="update" />
  if (!error) return <FormSkeleton />
  return (
    <ErrorState
      title={messages.matchPage.loadFailed}
      description={problemOf(error)?.sentence ?? ''}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function draftOf(entry: string, match: Match | null | undefined, state: Edit['state']): Draft | null {
  const kept = readDraft(entry)
  if (kept) return kept
  const known = state ?? (match ? editStateOf(match) : null)
  if (!known) return null
  const { editMatchId: matchId, editMode: _mode, ...values } = known
  return { matchId, values: { ...EMPTY_VALUES, ...values } }
}

/** Sends away who came to change what is not theirs, or is gone. */
function useOwnOnly(match: Match | null | undefined) {
  const navigate = useNavigate()
  const reason = match === null ? 'match_gone' : 'not_creator'
  const isOwn = match === undefined || (match !== null && match.creator_id === currentUserId())
  useEffect(() => {
    if (isOwn) return
    toast({ title: 'Error', description: problemOf({ hint: reason })?.sentence, variant: 'destructive' })
    void navigate(paths.matches, { replace: true })
  }, [isOwn, reason, navigate])
}

function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading match" className="grid gap-4">
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-[50px] rounded-button" />
    </div>
  )
}
