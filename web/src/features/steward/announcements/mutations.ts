import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announcementKeys } from '@/features/community/queries/announcements.ts'
import { dataOf, failureOf } from '@/lib/backend/errors.ts'
import { callWithProof } from '@/lib/backend/session/ask-for-proof.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { toast, toastFailure } from '@/lib/toast.ts'

export interface AnnouncementToSave {
  /** Chosen by the form, so that sending it twice makes one. */
  id: string
  words: string
  expiresAt: string
  push: boolean
  /** `updated_at` of the announcement that is changed. */
  expected?: string | undefined
}

/** Makes or changes an announcement. */
export function useAnnounce() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, words, expiresAt, push, expected }: AnnouncementToSave) =>
      callWithProof(async () =>
        dataOf(
          await supabase().rpc('announce', {
            p_id: id,
            p_words: words,
            p_expires_at: expiresAt,
            p_push: push,
            ...(expected ? { p_expected: expected } : {}),
          }),
        ),
      ),
    onSuccess: (_nothing, { expected }) =>
      toast({ title: expected ? t`Changed` : t`Announced to all members` }),
    onError: (error) => toastFailure(failureOf(error, t`The announcement could not be saved.`)),
    onSettled: () => client.invalidateQueries({ queryKey: announcementKeys.all }),
  })
}

/** Takes an announcement away from everybody. */
export function useEndAnnouncement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => dataOf(await supabase().rpc('end_announcement', { p_id: id })),
    onSuccess: () => toast({ title: t`The announcement has ended` }),
    onError: (error) => toastFailure(failureOf(error, t`The announcement could not be ended.`)),
    onSettled: () => client.invalidateQueries({ queryKey: announcementKeys.all }),
  })
}
