import { PLAYER_CHOICES } from '@domain/match/match-choices.ts'
import { EMPTY_VALUES, type MatchFormValues, type StoredMatch } from '@domain/match/match-values.ts'
import { minutesOf, TIME_STEP_MINUTES } from '@domain/match/time.ts'
import { type Participant, rowWithoutAccount } from '@domain/participants/participant.ts'
import { daysInWeek } from '@domain/time-units.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { editState, type Match, matchQuery } from '@/features/participation/queries/match.ts'
import { participantsQuery } from '@/features/participation/queries/participants.ts'
import { community } from '@/lib/backend/config.ts'
import { problemOf } from '@/lib/backend/errors.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { paths } from '@/lib/paths.ts'
import { secondNow } from '@/lib/time/clock.ts'
import { addDays } from '@/lib/time/datetime.ts'
import { nextOffered } from '@/lib/time/next-start.ts'
import { toast } from '@/lib/toast.ts'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { type Habits, useFirst, useHabits } from '../queries.ts'
import { conversion, type Return, wantedSlot } from '../schema.ts'
import { type Draft, readDraft, readPreview } from './draft.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { type FormProps, MatchForm } from './match-form.tsx'

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
  if (draft)
    return habits ? <MatchForm {...{ entry, draft, back, habits }} verb="create" /> : <FormSkeleton />
  const both = {
    error: match.error ?? participants.error,
    isFetching: match.isFetching || participants.isFetching,
    refetch: () => Promise.all([match.refetch(), participants.refetch()]),
  }
  return (
    <Unavailable query={both} title={t`Failed to load match details.`}>
      <FormSkeleton />
    </Unavailable>
  )
}

/**
 * The form of a match like the one given, with those who play or were asked: on the same weekday, at the same time on the venue's clock, a week later or on
 * the first such day to come. The new date has no court yet, and a venue that is no longer offered is left to be chosen. Guests and former members have no
 * account, so they cannot be asked again.
 */
function againDraft(match: Match, participants: readonly Participant[]): Draft {
  const { editMode: _mode, editMatchId: _id, ...last } = editState(match)
  const userId = currentUserId()
  const people = participants.filter(({ status }) => status !== 'declined')
  const others = people.filter(({ user_id }) => user_id !== userId)
  const known = others.filter(({ user_id }) => rowWithoutAccount(user_id) === null)
  const values = {
    ...last,
    location: offered(last.location),
    matchDate: nextDay(last.matchDate, last.matchTime),
    courtBooked: false,
    pricePerPerson: '',
    creatorJoinsMatch: others.length < people.length,
    invited: known.map(({ user_id: id, username, skill_level, avatar_filename }) => ({
      id,
      username,
      skill_level,
      avatar_filename,
    })),
  }
  const hasLeftOut = known.length < others.length
  return { matchId: newId(), values, preset: { values, again: match.match_date, hasLeftOut } }
}

function nextDay(day: string, time: string): string {
  const from = addDays(day, daysInWeek)
  const start = minutesOf(time) ?? 0
  const weekly = {
    from,
    every: daysInWeek,
    step: TIME_STEP_MINUTES,
    startsOn: () => ({ first: start, last: start }),
  }
  return nextOffered(secondNow(), weekly)?.day ?? from
}

const offered = (location: string): string =>
  community().venues.some(({ name }) => name === location) ? location : ''

/** The choices of the member's last match that hold for a new one at another time with other people. */
function rememberedValues(last: StoredMatch | null): MatchFormValues {
  if (!last) return EMPTY_VALUES
  const values = conversion.valuesOf(last)
  const { skillLevel, duration, isPrivateMatch, selectedTags, matchCategory } = values
  return {
    ...EMPTY_VALUES,
    location: offered(values.location),
    skillLevel,
    duration,
    isPrivateMatch,
    selectedTags,
    players: PLAYER_CHOICES.find((one) => one === values.players) ?? EMPTY_VALUES.players,
    matchCategory: matchCategory === 'event' ? EMPTY_VALUES.matchCategory : matchCategory,
    bringsBalls: values.bringsBalls === currentUserId() ? values.bringsBalls : '',
  }
}

/** Restores what was typed here before a reload, or before the preview. */
export const kept = (entry: string, back: Return | null): Draft | null =>
  readDraft(entry) ?? (back ? (readPreview()?.draft ?? null) : null)

export function useSendAway(reason: 'match_gone' | 'not_creator' | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!reason) return
    toast({ title: t`Error`, description: problemOf({ hint: reason })?.sentence, variant: 'destructive' })
    void navigate(paths.matches, { replace: true })
  }, [reason, navigate])
}
