import { type Gathering, type Message, messages } from '@domain/messages.ts'
import { columnsOf, type MatchFormValues, participantsOf } from '@domain/rules/match-values.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { matchKeys } from '@/features/match-dialog/queries.ts'
import { announceMatches } from '@/lib/broadcast.ts'
import { community } from '@/lib/config.ts'
import { venueInstant } from '@/lib/datetime.ts'
import { dataOf, isWorthRetrying, problemOf, type Reason } from '@/lib/errors.ts'
import { currentUserId, ensureProfile, sessionStore } from '@/lib/session.ts'
import { supabase } from '@/lib/supabase.ts'

/** A match to be written. The id is made with the form, so that sending it twice makes one match. */
export interface MatchToSave {
  id: string
  values: MatchFormValues
  verb: 'create' | 'update'
}

const TAKEN = '23505'
const MISSING = '23503'

/** Creates a match, or the whole series that it begins, or changes one. */
export function useSaveMatch() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: saveMatch,
    onSuccess: (_saved, { id }) => {
      void client.invalidateQueries({ queryKey: matchKeys.of(id) })
      announceMatches()
    },
  })
}

async function saveMatch(match: MatchToSave): Promise<void> {
  const userId = currentUserId()
  if (!userId) throw Object.assign(new Error('Nobody is signed in.'), { code: 'session_not_found' })
  await (match.verb === 'update' ? updateMatch(match, userId) : createMatches(match, userId))
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
  return { ...columnsOf(values, venueInstant(values.matchDate, values.matchTime)), ...position }
}

/** What to say when saving failed; null when nobody waits for it any more. */
export function saveFailure(error: unknown, { values, verb }: Omit<MatchToSave, 'id'>): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  if (error instanceof Error && error.message === messages.auth.profileCheckFailed)
    return { title: 'Error', description: messages.auth.profileCheckFailed }
  const title = messages.matchForm.failed(gatheringOf(values), verb)
  if (isWorthRetrying(error)) return { title, description: problem.sentence }
  if (verb === 'create' && isAboutParticipants(error))
    return { title, description: participantsFailure(values) }
  return { title, description: isBadValue(error) ? messages.matchForm.fieldsWrong : refusalOf(error) }
}

/** What the form makes. */
export const gatheringOf = ({ eventType }: Pick<MatchFormValues, 'eventType'>): Gathering => eventType

const participantsFailure = ({ invited }: MatchFormValues) =>
  invited.length > 0 ? messages.matchForm.participantsFailed : messages.matchForm.creatorFailed

const OF_PARTICIPANTS = new Set<Reason | undefined>([
  'match_past',
  'match_full',
  'team_full',
  'already_in_match',
])

function isAboutParticipants(error: unknown): boolean {
  const names =
    error instanceof Object && 'message' in error && String(error.message).includes('match_participants')
  return names || OF_PARTICIPANTS.has(problemOf(error)?.reason)
}

const isBadValue = (error: unknown) =>
  error instanceof Object && 'code' in error && /^2[23]/.test(String(error.code))

// 'Full' means here that more members take part than the new number of places; the database says it in so many words.
function refusalOf(error: unknown): string {
  const problem = problemOf(error)
  const isCapacity = problem?.reason === 'match_full' || problem?.reason === 'team_full'
  const said = error instanceof Object && 'message' in error ? String(error.message) : ''
  return `Error: ${(isCapacity && said) || problem?.sentence}`
}
