import { t } from '@lingui/core/macro'
import { profileKeys } from '@/features/community/queries/profiles.ts'
import { matchListKeys } from '@/features/match-list/queries/matches.ts'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import { fetchPreferences, type Preferences, preferenceKeys } from '../queries.ts'

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

export interface DayChange {
  /** Monday is 1. */
  day: number
  isUsual: boolean
}

/** Adds or removes one of the usual days, which is shown at once. Days that another device has changed meanwhile stay. */
export function useChangeDay(userId: string) {
  const queryKey = preferenceKeys.of(userId)
  const key = ['usual-days', userId]
  return useAction({
    key,
    order: 'queue',
    run: (change: DayChange) => changeDay(userId, change),
    shows: { queryKey, as: (change) => (known: Preferences | null) => withDay(known, change) },
    failed: () => t`Your answers could not be saved. Please try again.`,
    done: async (row, _, client) => {
      // The next press is shown already.
      if (client.isMutating({ mutationKey: key }) === 1) await writeToCache(client, queryKey, row)
      void client.invalidateQueries({ queryKey: matchListKeys.all })
    },
    doubtful: [queryKey],
  })
}

const MAX_ATTEMPTS = 5

async function changeDay(userId: string, change: DayChange): Promise<Preferences> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const seen = await fetchPreferences(userId)
    const saved = await replace(userId, seen, withDay(seen, change))
    if (saved) return saved
  }
  throw new Error('Another device has changed the days each time.')
}

/** Null where the days are not those that were seen any more, and nothing was written. */
async function replace(userId: string, seen: Preferences | null, { usual_days }: Preferences) {
  const rows = supabase().from('preferences')
  const write = seen
    ? rows.update({ usual_days }).eq('user_id', userId).filter('usual_days', 'eq', `{${seen.usual_days}}`)
    : rows.upsert({ user_id: userId, usual_days }, { ignoreDuplicates: true })
  return unwrap(await write.select('usual_days'))?.[0] ?? null
}

function withDay(known: Preferences | null | undefined, { day, isUsual }: DayChange): Preferences {
  const others = (known?.usual_days ?? []).filter((one) => one !== day)
  return { usual_days: isUsual ? [...others, day].sort() : others }
}
