import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { AVATARS } from '@/features/community/queries/avatars.ts'
import { communityKeys } from '@/features/community/queries/members.ts'
import { PROFILE_COLUMNS, type Profile, profileKeys } from '@/features/community/queries/profiles.ts'
import { matchListKeys } from '@/features/match-list/queries/matches.ts'
import { commentKeys } from '@/features/messages/queries/comments.ts'
import { attendanceKeys } from '@/features/participation/queries/attendance.ts'
import { participantKeys } from '@/features/participation/queries/participants.ts'
import { dataOf, problemOf } from '@/lib/backend/errors.ts'
import { bucket } from '@/lib/backend/files.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { serverNow } from '@/lib/time/clock.ts'
import { toast } from '@/lib/toast.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import type { ProfileDraft } from './components/profile-draft.ts'
import { changesOf, refusalOf } from './schema.ts'

/** Saves what a member has changed of what they say about themselves. What the server refuses at a field is told there. */
export function useSaveProfile(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: ProfileDraft) => saveProfile(userId, draft),
    onSuccess: async (profile) => {
      if (profile) {
        await show(client, profile)
        toast({ title: t`Profile updated successfully` })
      } else {
        // The form shows both values as soon as it has the other one.
        await client.refetchQueries({ queryKey: profileKeys.of(userId) })
        toast({
          title: t`Changed meanwhile`,
          description: t`Your profile was changed on another device. Nothing has been saved yet: choose below.`,
          variant: 'destructive',
        })
      }
    },
    onError: (error) => {
      if (!refusalOf(error)) reportFailure(client, userId, error, t`Failed to update profile`)
    },
  })
}

/** The profile as it is then; null when another device has changed the same, and nothing was written. */
async function saveProfile(userId: string, { values, base }: ProfileDraft): Promise<Profile | null> {
  const changes = changesOf(values)
  if (Object.keys(changes).length > 0) {
    const call = { p_changes: changes, p_expected: changesOf(base) }
    const conflicts = dataOf(await supabase().rpc('update_own_profile', call))
    if (Object.keys(conflicts ?? {}).length > 0) return null
  }
  const profiles = supabase().from('profiles').select(PROFILE_COLUMNS).eq('id', userId)
  return dataOf(await profiles.single())
}

export interface NewPicture {
  picture: Blob
  /** Extension of the chosen file; the stored name keeps it. */
  extension: string
}

/** Shows a new picture in a member's profile: stored first, then shown, and only then is the one before removed. */
export function useReplaceAvatar(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (next: NewPicture) => replaceAvatar(userId, next),
    onSuccess: (profile) => show(client, profile),
    onError: (error) => reportFailure(client, userId, error, t`Failed to upload avatar`),
  })
}

async function replaceAvatar(userId: string, { picture, extension }: NewPicture): Promise<Profile> {
  const stamp = serverNow()
  const name = `${userId}-avatar-${stamp}.${extension}`
  const { error } = await (await pictures()).upload(name, picture, { contentType: picture.type })
  if (error) throw error
  const profile = await updateProfile(userId, { avatar_filename: name, avatar_url: null })
  await removeOlder(userId, stamp)
  return profile
}

export function useDeleteAvatar(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => deleteAvatar(userId),
    onSuccess: async (profile) => {
      await show(client, profile)
      toast({ title: t`Avatar deleted successfully` })
    },
    onError: (error) => reportFailure(client, userId, error, t`Failed to delete avatar`),
  })
}

async function deleteAvatar(userId: string): Promise<Profile> {
  const profile = await updateProfile(userId, { avatar_filename: null, avatar_url: null })
  await removeOlder(userId, serverNow())
  return profile
}

/** Keeps the language in which a member is written to. */
export function useSaveLanguage(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (locale: string) => updateProfile(userId, { locale }),
    onSuccess: (profile) => {
      client.setQueryData(profileKeys.of(userId), profile)
      // Rows that were fetched may hold texts in the language before.
      return client.invalidateQueries()
    },
    onError: (error) => reportFailure(client, userId, error, t`Failed to update profile`),
  })
}

type Changes = Partial<Pick<Profile, 'avatar_filename' | 'avatar_url' | 'locale'>>

async function updateProfile(userId: string, changes: Changes): Promise<Profile> {
  const profiles = supabase().from('profiles').update(changes).eq('id', userId)
  return dataOf(await profiles.select(PROFILE_COLUMNS).single())
}

// All pictures of the member from before: also what an upload that was cut off left behind. What stays when this fails is seen
// by nobody but its owner, and goes with the next picture.
async function removeOlder(userId: string, stamp: number): Promise<void> {
  const { data } = await (await pictures()).list('', { search: `${userId}-avatar-` })
  const older = (data ?? []).map(({ name }) => name).filter((name) => stampOf(name) < stamp)
  if (older.length > 0) await (await pictures()).remove(older)
}

const stampOf = (name: string) => Number(/-avatar-(\d+)\./.exec(name)?.[1] ?? Number.POSITIVE_INFINITY)

const pictures = () => bucket(AVATARS)

async function show(client: QueryClient, profile: Profile) {
  await writeToCache(client, profileKeys.of(profile.id), profile)
  // Every list that shows the name or the picture is fetched again.
  for (const queryKey of [
    matchListKeys.all,
    participantKeys.all,
    attendanceKeys.all,
    commentKeys.all,
    communityKeys.all,
    ['members'],
  ])
    void client.invalidateQueries({ queryKey })
}

// An answer that was lost on its way may have been a yes.
function reportFailure(client: QueryClient, userId: string, error: unknown, title: string) {
  void client.invalidateQueries({ queryKey: profileKeys.of(userId) })
  const problem = problemOf(error)
  if (problem) toast({ title, description: problem.sentence, variant: 'destructive' })
}
