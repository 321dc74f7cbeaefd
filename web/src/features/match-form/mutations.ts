import { changesOf } from '@domain/match/match-edit.ts'
import type { MatchFormValues, StoredMatch } from '@domain/match/match-values.ts'
import { participantsOf, withOwnTasks } from '@domain/participants/invitation.ts'
import { t } from '@lingui/core/macro'
import { EVENT_IMAGES } from '@/features/match-list/queries/event-image.ts'
import { matchKeys } from '@/features/participation/queries/match.ts'
import type { Json } from '@/lib/backend/database.types.ts'
import { problemOf, type Reason, RefusedError, UNIQUE_VIOLATION, unwrap } from '@/lib/backend/errors.ts'
import { bucket } from '@/lib/backend/files.ts'
import { ensureProfile } from '@/lib/backend/session/ensure-profile.ts'
import { currentUserId, sessionStore } from '@/lib/backend/session/session.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { announceMatches } from '@/lib/browser/broadcast.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { habitKeys } from './queries.ts'
import { columnsFor, conversion } from './schema.ts'

/** A match to be written. The id is made with the form, so that sending it twice makes one match. */
export interface MatchToSave {
  id: string
  values: MatchFormValues
  verb: 'create' | 'update'
  /** Dates of a series for which a change is meant. */
  scope?: Scope
  /** The match as it is, when it is being changed. */
  before?: { match_date: string; image_url: string | null; series_id: string | null } | undefined
  /** The match as the member has seen it, the newest first. */
  seen?: readonly StoredMatch[]
  /** Following dates that are arranged differently are left alone, or change as well. Not set: the member is to be asked. */
  others?: { choice: 'leave' | 'change'; kept: readonly KeptDates[] }
}

/** Following dates that hold other values than the member has seen. */
export interface KeptDates {
  columns: Partial<StoredMatch>
  dates: number
}

/** The outcome of a save: everything is written, or nothing, because another device changed the same or some dates differ. */
export type Saved =
  | { ended: 'written'; id: string }
  | { ended: 'conflict' }
  | { ended: 'differing'; kept: KeptDates[] }

/** One date of a series, or it and all following ones. */
export type Scope = 'one' | 'following'

const MISSING = '23503'

/** Creates a match, or the whole series that it begins, or changes one. */
export const useSaveMatch = () =>
  useAction({
    run: saveMatch,
    done: ({ ended }, { id }, client) => {
      // The form shows both values as soon as it has the other one.
      if (ended === 'conflict') return client.refetchQueries({ queryKey: matchKeys.of(id) })
      if (ended === 'differing') return
      void client.invalidateQueries({ queryKey: matchKeys.all })
      void client.invalidateQueries({ queryKey: habitKeys.all })
      announceMatches()
    },
  })

/** Writes a match. What is already as wanted, or what the database does not let through, is told by how it ended; a refusal rejects. */
export async function saveMatch(match: MatchToSave): Promise<Saved> {
  const userId = currentUserId()
  if (!userId) throw new RefusedError('session_gone')
  if (match.verb === 'create') return createMatches(match, userId)
  const saved = await updateMatches(match)
  if (saved.ended === 'written') await removeReplaced(match)
  return saved
}

// Other dates of a series may still show the picture that this one had.
async function removeReplaced({ values, before }: MatchToSave): Promise<void> {
  const image = before?.series_id ? null : before?.image_url
  if (image && image !== values.imageUrl) await removeObject(image)
}

/** Writes what was changed, where it still replaces what the member has seen: the database decides, in one statement. */
async function updateMatches({ id, values, scope, seen = [], others }: MatchToSave): Promise<Saved> {
  const [newest, ...older] = seen
  if (!newest) throw new Error('A match is changed only once it has been seen.')
  const known =
    others?.choice === 'change' ? others.kept.map(({ columns }) => ({ ...newest, ...columns })) : []
  const { changes, expected } = changesOf(values, [newest, ...older, ...known], conversion)
  if (Object.keys(changes).length === 0) return { ended: 'written', id }
  const answer = await supabase().rpc('update_matches', {
    p_match_id: id,
    p_changes: changes,
    p_expected: expected as Record<string, Json>,
    p_following: scope === 'following',
    p_leave_others: others?.choice === 'leave',
  })
  const [{ conflicts, kept }] = unwrap(answer) as unknown as [{ conflicts: object; kept: KeptDates[] }]
  if (Object.keys(conflicts).length > 0) return { ended: 'conflict' }
  if (kept.length > 0 && others?.choice !== 'leave') return { ended: 'differing', kept }
  return { ended: 'written', id }
}

async function createMatches(match: MatchToSave, userId: string): Promise<Saved> {
  let answer = await sendMatches(match, userId)
  const { session } = sessionStore.snapshot()
  if (answer.error?.code === MISSING && !isAboutParticipants(answer.error) && session) {
    await ensureProfile(session)
    answer = await sendMatches(match, userId)
  }
  // An earlier request made it and its answer got lost.
  if (answer.error?.code === UNIQUE_VIOLATION && !isAboutParticipants(answer.error))
    return { ended: 'written', id: match.id }
  return { ended: 'written', id: unwrap(answer).id }
}

const OF_PARTICIPANTS = new Set<Reason | undefined>(['match_full', 'team_full', 'already_in_match'])

/** Tells if the participants could not be written, and not the match. */
export function isAboutParticipants(error: unknown): boolean {
  const names =
    error instanceof Object && 'message' in error && String(error.message).includes('match_participants')
  return names || OF_PARTICIPANTS.has(problemOf(error)?.reason)
}

/** All dates and everybody who is invited in one call: all of it is written, or nothing. */
function sendMatches({ id, values }: MatchToSave, userId: string) {
  const recurrence = values.isRecurring ? values.recurrence : 'none'
  return supabase().rpc('create_matches', {
    p_match: { ...columnsFor(withOwnTasks(values, userId)), id, recurrence },
    p_participants: participantsOf(values, userId),
  })
}

/** Stores a picture in the member's own folder; returns its name in the bucket. */
export const useUploadEventImage = () =>
  useAction({
    run: uploadImage,
    failed: (error) => {
      const problem = problemOf(error)
      return problem && { title: t`Failed to upload image`, description: problem.sentence }
    },
  })

async function uploadImage(picture: Blob): Promise<string> {
  const name = `${currentUserId()}/${newId()}.${picture.type.split('/')[1]}`
  const { error } = await (await images()).upload(name, picture, { contentType: picture.type })
  if (error) throw error
  return name
}

export const useRemoveEventImage = () => useAction({ run: removeObject })

// A file left behind when this fails is seen by nobody but its owner: the answer is of no use to the member.
async function removeObject(name: string): Promise<void> {
  await (await images()).remove([name])
}

const images = () => bucket(EVENT_IMAGES)
