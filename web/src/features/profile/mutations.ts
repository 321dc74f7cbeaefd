import { messages } from '@domain/messages.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { attendanceKeys } from '@/features/attendance/queries.ts'
import { AVATARS } from '@/features/avatars/queries.ts'
import { commentKeys } from '@/features/comments/queries.ts'
import { communityKeys } from '@/features/community/queries.ts'
import { matchListKeys } from '@/features/matches/queries.ts'
import { participantKeys } from '@/features/participants/queries.ts'
import { dataOf, problemOf } from '@/lib/errors.ts'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { PROFILE_COLUMNS, type Profile, profileKeys } from './queries.ts'
import { columnsOf, type ProfileValues, refusalOf } from './schema.ts'

/** Saves what a member says about themselves. What the server refuses at a field is told there. */
export function useSaveProfile(userId: string) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (values: ProfileValues) => saveProfile(client, userId, values),
    onSuccess: (profile) => {
      show(client, profile)
      toast({ title: 'Profile updated successfully' })
    },
    onError: (error) => {
      if (!refusalOf(error)) tell(client, userId, error, messages.profile.updateFailed)
    },
  })
}

/** Who sees the number is saved before the number itself, so that it is never shown to more members than was chosen. */
async function saveProfile(client: QueryClient, userId: string, values: ProfileValues): Promise<Profile> {
  const { phoneVisibility } = values
  const known = client.getQueryData<Profile>(profileKeys.of(userId))
  if (known?.phone_visibility !== phoneVisibility)
    await updateProfile(userId, { phone_visibility: phoneVisibility })
  return updateProfile(userId, columnsOf(values))
}

export interface NewPicture {
  picture: Blob
  /** Of the file that the member chose; the stored name keeps it. */
  extension: string
}

/** Shows a new picture in a member's profile: stored first, then shown, and only then is the one before removed. */
export function useReplaceAvatar(userId: string) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (next: NewPicture) => replaceAvatar(userId, next),
    onSuccess: (profile) => show(client, profile),
    onError: (error) => tell(client, userId, error, messages.profile.avatarUploadFailed),
  })
}

async function replaceAvatar(userId: string, { picture, extension }: NewPicture): Promise<Profile> {
  const stamp = Date.now()
  const name = `${userId}-avatar-${stamp}.${extension}`
  const { error } = await pictures().upload(name, picture, { contentType: picture.type })
  if (error) throw error
  const profile = await updateProfile(userId, { avatar_filename: name, avatar_url: null })
  await removeOlder(userId, stamp)
  return profile
}

export function useDeleteAvatar(userId: string) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => deleteAvatar(userId),
    onSuccess: (profile) => {
      show(client, profile)
      toast({ title: messages.profile.avatarDeleted })
    },
    onError: (error) => tell(client, userId, error, messages.profile.avatarDeleteFailed),
  })
}

async function deleteAvatar(userId: string): Promise<Profile> {
  const profile = await updateProfile(userId, { avatar_filename: null, avatar_url: null })
  await removeOlder(userId, Date.now())
  return profile
}

type Changes = Partial<
  Pick<Profile, 'phone_number' | 'phone_visibility' | 'skill_level' | 'avatar_filename' | 'avatar_url'>
> & {
  username?: string
}

async function updateProfile(userId: string, changes: Changes): Promise<Profile> {
  const profiles = supabase().from('profiles').update(changes).eq('id', userId)
  return dataOf(await profiles.select(PROFILE_COLUMNS).single())
}

// All pictures of the member from before: also what an upload that was cut off left behind. What stays when this fails is seen
// by nobody but its owner, and goes with the next picture.
async function removeOlder(userId: string, stamp: number): Promise<void> {
  const { data } = await pictures().list('', { search: `${userId}-avatar-` })
  const older = (data ?? []).map(({ name }) => name).filter((name) => stampOf(name) < stamp)
  if (older.length > 0) await pictures().remove(older)
}

const stampOf = (name: string) => Number(/-avatar-(\d+)\./.exec(name)?.[1] ?? Number.POSITIVE_INFINITY)

const pictures = () => supabase().storage.from(AVATARS)

function show(client: QueryClient, profile: Profile) {
  client.setQueryData(profileKeys.of(profile.id), profile)
  // Wherever the name or the picture stands.
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
function tell(client: QueryClient, userId: string, error: unknown, title: string) {
  void client.invalidateQueries({ queryKey: profileKeys.of(userId) })
  const problem = problemOf(error)
  if (problem) toast({ title, description: problem.sentence, variant: 'destructive' })
}
