import { participantsOf } from '@domain/rules/invitation.ts'
import { columnsOf, type MatchFormValues } from '@domain/rules/match-values.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { EVENT_IMAGES } from '@/features/event-image/queries.ts'
import { matchKeys } from '@/features/match-dialog/queries.ts'
import { announceMatches } from '@/lib/broadcast.ts'
import { community } from '@/lib/config.ts'
import { durationMinutes, venueInstant } from '@/lib/datetime.ts'
import { dataOf } from '@/lib/errors.ts'
import { newId } from '@/lib/new-id.ts'
import { currentUserId, ensureProfile, sessionStore } from '@/lib/session.ts'
import { supabase } from '@/lib/supabase.ts'
import { isAboutParticipants } from './components/save-failure.ts'

/** A match to be written. The id is made with the form, so that sending it twice makes one match. */
export interface MatchToSave {
  id: string
  values: MatchFormValues
  verb: 'create' | 'update'
  /** What a change of one date of a series is meant for. */
  scope?: Scope
  /** The match as it is, when it is being changed. */
  before?: { match_date: string; image_url: string | null; series_id: string | null } | undefined
}

/** One date of a series, or it and all following ones. */
export type Scope = 'one' | 'following'

const TAKEN = '23505'
const MISSING = '23503'

/** Creates a match, or the whole series that it begins, or changes one. */
export function useSaveMatch() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: saveMatch,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: matchKeys.all })
      announceMatches()
    },
  })
}

async function saveMatch(match: MatchToSave): Promise<void> {
  const userId = currentUserId()
  if (!userId) throw Object.assign(new Error('Nobody is signed in.'), { code: 'session_not_found' })
  if (match.verb === 'create') return createMatches(match, userId)
  await (match.scope === 'following' ? updateFollowing(match) : updateMatch(match, userId))
  await removeReplaced(match)
}

// Other dates of a series may still show the picture that this one had.
async function removeReplaced({ values, before }: MatchToSave): Promise<void> {
  const image = before?.series_id ? null : before?.image_url
  if (image && image !== values.imageUrl) await removeObject(image)
}

/** Each date keeps its distance on the clock from the others. */
async function updateFollowing({ id, values }: MatchToSave): Promise<void> {
  dataOf(await supabase().rpc('update_following_matches', { p_match_id: id, p_changes: columnsFor(values) }))
}

async function updateMatch({ id, values }: MatchToSave, userId: string): Promise<void> {
  const answer = await supabase()
    .from('matches')
    .update(columnsFor(values))
    .eq('id', id)
    .eq('creator_id', userId)
    .select('id')
  if (dataOf(answer).length === 0)
    throw Object.assign(new Error('The match is not there.'), { hint: 'match_gone' })
}

async function createMatches(match: MatchToSave, userId: string): Promise<void> {
  const first = await sendMatches(match, userId)
  if (!first.error || first.error.code === TAKEN) return
  const { session } = sessionStore.snapshot()
  if (first.error.code !== MISSING || isAboutParticipants(first.error) || !session) return void dataOf(first)
  await ensureProfile(session)
  dataOf(await sendMatches(match, userId))
}

/** All dates and everybody who is asked in one call: all of it is written, or nothing. */
function sendMatches({ id, values }: MatchToSave, userId: string) {
  const recurrence = values.isRecurring ? values.recurrence : 'none'
  return supabase().rpc('create_matches', {
    p_match: { ...columnsFor(values), id, recurrence },
    p_participants: participantsOf(values, userId),
  })
}

function columnsFor(values: MatchFormValues) {
  const venue = community().venues.find(({ name }) => name === values.location)
  const position = venue ? { latitude: venue.latitude, longitude: venue.longitude } : {}
  const startsAt = venueInstant(values.matchDate, values.matchTime)
  return { ...columnsOf(values, startsAt, durationMinutes(startsAt, values.endTime)), ...position }
}

/** Stores a picture in the member's own folder; returns its name in the bucket. */
export function useUploadEventImage() {
  return useMutation({ networkMode: 'always', mutationFn: uploadImage })
}

async function uploadImage(picture: Blob): Promise<string> {
  const name = `${currentUserId()}/${newId()}.${picture.type.split('/')[1]}`
  const { error } = await images().upload(name, picture, { contentType: picture.type })
  if (error) throw error
  return name
}

/** Takes a picture back that no match shows. */
export function useRemoveEventImage() {
  return useMutation({ networkMode: 'always', mutationFn: removeObject })
}

// What stays behind when this fails is seen by nobody but its owner: the answer is of no use to the member.
async function removeObject(name: string): Promise<void> {
  await images().remove([name])
}

const images = () => supabase().storage.from(EVENT_IMAGES)
