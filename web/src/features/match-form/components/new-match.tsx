import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { editState, type Match, matchQuery } from '@/features/participation/queries/match.ts'
import { participantsQuery } from '@/features/participation/queries/participants.ts'
import { community } from '@/lib/backend/config.ts'
import { problemOf } from '@/lib/backend/errors.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { type Habits, useHabits } from '../queries.ts'
import { wantedSlot } from '../schema.ts'
import type { Draft } from './draft.ts'
import { peopleAgain, rememberedValues, valuesAgain } from './first-values.ts'
import { type FormProps, FormSkeleton, kept, useFirst, useSendAway } from './form-states.tsx'
import { MatchForm } from './match-form.tsx'

/** A new match, with the choices of the last one, on the court that the address asks for. */
export function CreateForm({ entry, back }: FormProps) {
  const { search } = useLocation()
  const habits = useHabits()
  const [typed] = useState(() => kept(entry, back))
  const draft = useFirst(typed ?? (habits ? draftFor(search, habits) : null))
  return draft && habits ? <MatchForm {...{ entry, draft, back, habits }} verb="create" /> : <FormSkeleton />
}

function draftFor(search: string, { last }: Habits): Draft {
  const values = { ...rememberedValues(last), ...wantedSlot(search, community().venues) }
  const isWhole = values.location !== '' && values.skillLevel !== ''
  return { matchId: newId(), values, ...(isWhole && { preset: { values, again: null, hasLeftOut: false } }) }
}

/** A new match like one that was played or is coming, with its players, a week later. */
export function AgainForm({ entry, back, matchId }: FormProps & { matchId: string }) {
  const habits = useHabits()
  // Without a network the match is taken as it was last seen.
  const match = useQuery({ ...matchQuery(matchId), staleTime: 0 })
  const participants = useQuery({ ...participantsQuery(matchId), staleTime: 0 })
  const isPaused = match.isPaused || participants.isPaused
  const [typed] = useState(() => kept(entry, back))
  const isKnown = isPaused || (match.isFetchedAfterMount && participants.isFetchedAfterMount)
  const last = isKnown && match.data && participants.data ? againDraft(match.data, participants.data) : null
  const draft = useFirst(typed ?? last)
  useSendAway(draft === null && match.isFetchedAfterMount && match.data === null ? 'match_gone' : null)
  if (draft && habits) return <MatchForm {...{ entry, draft, back, habits }} verb="create" />
  const failed = [match, participants].find(({ error }) => error)
  if (draft || (!failed && !isPaused)) return <FormSkeleton />
  return (
    <ErrorState
      title={t`Failed to load match details.`}
      description={failed ? (problemOf(failed.error)?.sentence ?? '') : t`You are offline.`}
      onRetry={() => void Promise.all([match.refetch(), participants.refetch()])}
      retrying={match.isFetching || participants.isFetching}
    />
  )
}

function againDraft(match: Match, participants: readonly Participant[]): Draft {
  const { invited, hasLeftOut } = peopleAgain(participants)
  const values = valuesAgain(editState(match), participants, invited)
  return { matchId: newId(), values, preset: { values, again: match.match_date, hasLeftOut } }
}
