import { t } from '@lingui/core/macro'
import { announcementKeys } from '@/features/community/queries/announcements.ts'
import { rpc } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'

export interface AnnouncementToSave {
  /** Chosen by the form, so that sending it twice makes one. */
  id: string
  words: string
  expiresAt: string
  push: boolean
  /** `updated_at` of the announcement that is changed. */
  expected?: string | undefined
}

export const useAnnounce = () =>
  useAction({
    run: ({ id, words, expiresAt, push, expected }: AnnouncementToSave) => {
      const saved = { p_id: id, p_words: words, p_expires_at: expiresAt, p_push: push }
      return rpc('announce', { ...saved, p_expected: expected })
    },
    asksForProof: true,
    says: (_, { expected }) => (expected ? t`Changed` : t`Announced to all members`),
    failed: () => t`The announcement could not be saved.`,
    stale: [announcementKeys.all],
  })

export const useEndAnnouncement = () =>
  useAction({
    run: (id: string) => rpc('end_announcement', { p_id: id }),
    says: () => t`The announcement has ended`,
    failed: () => t`The announcement could not be ended.`,
    stale: [announcementKeys.all],
  })
