import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileKeys } from '@/features/community/queries/profiles.ts'
import { matchListKeys } from '@/features/match-list/queries/matches.ts'
import { dataOf, failureOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import { preferenceKeys } from '../queries/preferences.ts'

export interface Answers {
  /** Days of the week, Monday is 1; none means any. Left out, they stay as they are. */
  usualDays?: number[]
  /** A level of the database; left out, it stays as it is. */
  level?: string
}

/** Saves what a member has answered, or that they skipped the questions. Saving the same twice is one effect. */
export function useSavePreferences(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ usualDays, level }: Answers) => save(userId, usualDays, level),
    onSuccess: async (row, { level }) => {
      await writeToCache(client, preferenceKeys.of(userId), row)
      if (level) void client.invalidateQueries({ queryKey: profileKeys.of(userId) })
      void client.invalidateQueries({ queryKey: matchListKeys.all })
    },
    onError: (error) => {
      // An answer that was lost on its way may have been a yes.
      void client.invalidateQueries({ queryKey: preferenceKeys.of(userId) })
      const failure = failureOf(error, t`Your answers could not be saved. Please try again.`)
      if (failure) toast({ ...failure, variant: 'destructive' })
    },
  })
}

// The level first: the row says that the questions are answered.
async function save(userId: string, usualDays: number[] | undefined, level: string | undefined) {
  if (level) dataOf(await supabase().from('profiles').update({ skill_level: level }).eq('id', userId))
  const row = { user_id: userId, ...(usualDays && { usual_days: usualDays }) }
  const answer = await supabase().from('preferences').upsert(row).select('usual_days')
  return dataOf(answer)?.[0] ?? null
}
