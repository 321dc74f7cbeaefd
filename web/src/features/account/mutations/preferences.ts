import { t } from '@lingui/core/macro'
import { profileKeys } from '@/features/community/queries/profiles.ts'
import { matchListKeys } from '@/features/match-list/queries/matches.ts'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import { preferenceKeys } from '../queries/preferences.ts'

export interface Answers {
  /** Days of the week, Monday is 1; none means any. Left out, they stay as they are. */
  usualDays?: number[]
  /** A level of the database; left out, it stays as it is. */
  level?: string
}

/** Saves what a member has answered, or that they skipped the questions. Saving the same twice is one effect. */
export const useSavePreferences = (userId: string) =>
  useAction({
    run: ({ usualDays, level }: Answers) => save(userId, usualDays, level),
    failed: () => t`Your answers could not be saved. Please try again.`,
    done: async (row, { level }, client) => {
      await writeToCache(client, preferenceKeys.of(userId), row)
      if (level) void client.invalidateQueries({ queryKey: profileKeys.of(userId) })
      void client.invalidateQueries({ queryKey: matchListKeys.all })
    },
    doubtful: [preferenceKeys.of(userId)],
  })

// The level first: the row says that the questions are answered.
async function save(userId: string, usualDays: number[] | undefined, level: string | undefined) {
  if (level) unwrap(await supabase().from('profiles').update({ skill_level: level }).eq('id', userId))
  const row = { user_id: userId, ...(usualDays && { usual_days: usualDays }) }
  const answer = await supabase().from('preferences').upsert(row).select('usual_days')
  return unwrap(answer)?.[0] ?? null
}
