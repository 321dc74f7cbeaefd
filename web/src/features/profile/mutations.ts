import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { AVATARS } from '@/features/community/queries/avatars.ts'
import { communityKeys } from '@/features/community/queries/members.ts'
import { PROFILE_COLUMNS, type Profile, profileKeys } from '@/features/community/queries/profiles.ts'
import { matchListKeys } from '@/features/match-list/queries/matches.ts'
import { commentKeys } from '@/features/messages/queries/comments.ts'
import { attendanceKeys } from '@/features/participation/queries/attendees.ts'
import { participantKeys } from '@/features/participation/queries/participants.ts'
import { reasonedFailure, unwrap } from '@/lib/backend/errors.ts'
import { bucket } from '@/lib/backend/files.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { serverNow } from '@/lib/time/clock.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import type { ProfileDraft } from './components/profile-draft.ts'
import { changesOf, refusalOf } from './schema.ts'

/** Saves what a member has changed of what they say about themselves. What the server refuses at a field is told there. */
export const useSaveProfile = (userId: string) =>
  useAction({
    run: (draft: ProfileDraft) => saveProfile(userId, draft),
    says: (profile) =>
      profile
        ? t`Profile updated successfully`
        : {
            title: t`Changed meanwhile`,
            description: t`Your profile was changed on another device. Nothing has been saved yet: choose below.`,
            variant: 'destructive',
          },
    failed: (error) => (refusalOf(error) ? null : reasonedFailure(error, t`Failed to update profile`)),
    // The form shows both values as soon as it has the other one.
    done: (profile, _, client) =>
      profile ? show(profile, client) : client.refetchQueries({ queryKey: profileKeys.of(userId) }),
    doubtful: [profileKeys.of(userId)],
  })

/** The profile as it is then; null when another device has changed the same, and nothing was written. */
async function saveProfile(userId: string, { values, base }: ProfileDraft): Promise<Profile | null> {
  const changes = changesOf(values)
  if (Object.keys(changes).length > 0) {
    const call = { p_changes: changes, p_expected: changesOf(base) }
    const conflicts = unwrap(await supabase().rpc('update_own_profile', call))
    if (Object.keys(conflicts ?? {}).length > 0) return null
  }
  const profiles = supabase().from('profiles').select(PROFILE_COLUMNS).eq('id', userId)
  return unwrap(await profiles.single())
}

export interface NewPicture {
  picture: Blob
  /** Extension of the chosen file; the stored name keeps it. */
  extension: string
}

/** Shows a new picture in a member's profile: stored first, then shown, and only then is the one before removed. */
export const useReplaceAvatar = (userId: string) =>
  useAction({
    run: (next: NewPicture) => replaceAvatar(userId, next),
    failed: (error) => reasonedFailure(error, t`Failed to upload avatar`),
    done: (profile, _, client) => show(profile, client),
    doubtful: [profileKeys.of(userId)],
  })

async function replaceAvatar(userId: string, { picture, extension }: NewPicture): Promise<Profile> {
  const stamp = serverNow()
  const name = `${userId}-avatar-${stamp}.${extension}`
  unwrap(await (await pictures()).upload(name, picture, { contentType: picture.type }))
  const profile = await updateProfile(userId, { avatar_filename: name, avatar_url: null })
  await removeOlder(userId, stamp)
  return profile
}

export const useDeleteAvatar = (userId: string) =>
  useAction({
    run: () => deleteAvatar(userId),
    says: () => t`Avatar deleted successfully`,
    failed: (error) => reasonedFailure(error, t`Failed to delete avatar`),
    done: (profile, _, client) => show(profile, client),
    doubtful: [profileKeys.of(userId)],
  })

async function deleteAvatar(userId: string): Promise<Profile> {
  const profile = await updateProfile(userId, { avatar_filename: null, avatar_url: null })
  await removeOlder(userId, serverNow())
  return profile
}

export const useSaveLanguage = (userId: string) =>
  useAction({
    run: (locale: string) => updateProfile(userId, { locale }),
    failed: (error) => reasonedFailure(error, t`Failed to update profile`),
    done: (profile, _, client) => {
      client.setQueryData(profileKeys.of(userId), profile)
      // Rows that were fetched may hold texts in the language before.
      return client.invalidateQueries()
    },
    doubtful: [profileKeys.of(userId)],
  })

type Changes = Partial<Pick<Profile, 'avatar_filename' | 'avatar_url' | 'locale'>>

async function updateProfile(userId: string, changes: Changes): Promise<Profile> {
  const profiles = supabase().from('profiles').update(changes).eq('id', userId)
  return unwrap(await profiles.select(PROFILE_COLUMNS).single())
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

async function show(profile: Profile, client: QueryClient) {
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
