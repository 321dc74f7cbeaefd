import { type Message, messages } from '@domain/messages.ts'
import { columnsOf, type MatchFormValues } from '@domain/rules/match-values.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { matchKeys } from '@/features/match-dialog/queries.ts'
import { announceMatches } from '@/lib/broadcast.ts'
import { community } from '@/lib/config.ts'
import { venueInstant } from '@/lib/datetime.ts'
import { dataOf, isWorthRetrying, problemOf } from '@/lib/errors.ts'
import { currentUserId, ensureProfile, sessionStore } from '@/lib/session.ts'
import { supabase } from '@/lib/supabase.ts'

/** A match to be written. The id is made with the form, so that sending it twice makes one match. */
export interface MatchToSave {
  id: string
  values: MatchFormValues
  /** The match as it is, when it is being changed. */
  before: { brings_balls: string | null } | null
}

/** How saving went when it worked: whether the creator, who wanted a place, has none. */
export interface Saved {
  creatorIsMissing: boolean
}

const TAKEN = '23505'
const NO_PROFILE = '23503'

/** Creates or changes a match. */
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

async function saveMatch(match: MatchToSave): Promise<Saved> {
  const userId = currentUserId()
  if (!userId) throw Object.assign(new Error('Nobody is signed in.'), { code: 'session_not_found' })
  if (match.before) return updateMatch(match, userId)
  await insertMatch(match, userId)
  const creatorIsMissing = match.values.creatorJoinsMatch && !(await addCreator(match.id, userId))
  return { creatorIsMissing }
}

async function updateMatch(match: MatchToSave, userId: string): Promise<Saved> {
  const answer = await supabase()
    .from('matches')
    .update(columnsFor(match, userId))
    .eq('id', match.id)
    .eq('creator_id', userId)
    .select('id')
  if (dataOf(answer).length === 0)
    throw Object.assign(new Error('The match is not there.'), { hint: 'match_gone' })
  return { creatorIsMissing: false }
}

async function insertMatch(match: MatchToSave, userId: string): Promise<void> {
  const first = await sendMatch(match, userId)
  if (!first.error || first.error.code === TAKEN) return
  if (first.error.code !== NO_PROFILE) return void dataOf(first)
  const { session } = sessionStore.snapshot()
  if (session) await ensureProfile(session)
  dataOf(await sendMatch(match, userId))
}

function sendMatch(match: MatchToSave, userId: string) {
  const row = { id: match.id, creator_id: userId, created_at: new Date().toISOString() }
  const kind = { match_type: match.values.matchType }
  return supabase()
    .from('matches')
    .insert({ ...columnsFor(match, userId), ...kind, ...row })
    .select('id')
}

function columnsFor({ values, before }: MatchToSave, userId: string) {
  const startsAt = venueInstant(values.matchDate, values.matchTime)
  const venue = community().venues.find(({ name }) => name === values.location)
  const position = venue ? { latitude: venue.latitude, longitude: venue.longitude } : {}
  return { ...columnsOf(values, { startsAt, userId, ballsSoFar: before?.brings_balls ?? null }), ...position }
}

async function addCreator(matchId: string, userId: string): Promise<boolean> {
  const { error } = await supabase()
    .from('match_participants')
    .insert([{ match_id: matchId, user_id: userId, status: 'confirmed', team_assignment: 'A' }])
  return !error || problemOf(error)?.reason === 'already_in_match'
}

/** What to say when saving failed; null when nobody waits for it any more. */
export function saveFailure(error: unknown, verb: 'create' | 'update'): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  if (error instanceof Error && error.message === messages.auth.profileCheckFailed)
    return { title: 'Error', description: messages.auth.profileCheckFailed }
  const title = messages.matchForm.failed('match', verb)
  if (isWorthRetrying(error)) return { title, description: problem.sentence }
  return { title, description: isBadValue(error) ? messages.matchForm.fieldsWrong : refusalOf(error) }
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
