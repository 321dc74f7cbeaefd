import type { User, UserIdentity } from '@supabase/auth-js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { authClient, rpc, supabase } from '@/lib/backend/supabase.ts'
import { useOwnRows } from '@/lib/use-own-rows.ts'

export type { User, UserIdentity }

/** Tells whether the account has a way in of its own; one that came from a provider gets it with its first password. */
export const hasPassword = ({ identities = [] }: User): boolean =>
  identities.some(({ provider }) => provider === 'email')

export const accountKeys = {
  user: ['account', 'user'] as const,
  sessions: ['account', 'sessions'] as const,
  deletion: ['account', 'deletion'] as const,
}

/** The account as the auth service has it now: address, one that is to be confirmed, identities. */
export const accountQuery = queryOptions({
  queryKey: accountKeys.user,
  queryFn: async (): Promise<User> => {
    const { data, error } = await (await authClient()).getUser()
    if (error) throw error
    return data.user
  },
  ...POLLED,
})

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: ({ signal }) => rpc('list_my_sessions', {}, signal),
  ...POLLED,
})

export type SignedInDevice = Awaited<ReturnType<NonNullable<typeof sessionsQuery.queryFn>>>[number]

/** Counts what deleting the account would do; it is asked for anew each time. */
export const deletionQuery = queryOptions({
  queryKey: accountKeys.deletion,
  queryFn: async ({ signal }) =>
    // The function returns JSON, which the types do not describe.
    (await rpc('account_deletion_preview', {}, signal)) as unknown as DeletionPreview,
  staleTime: 0,
  gcTime: 0,
})

export interface DeletionPreview {
  /** Matches of one's own to come with somebody else in them, and those without. */
  future_with_others: number
  future_alone: number
  /** Matches of one's own that were played with others. */
  past_with_others: number
  /** Places in matches to come of others. */
  places: number
  comments: number
  pictures: number
}

/** The numbers of what merging two accounts moves, and of matches in which both take part. */
export interface MergeCounts {
  places: number
  in_both: number
  created: number
  comments: number
  blocks: number
  lines: number
}

/** Stewards ask whether the member's account may become part of another one. */
export interface MergeRequest {
  kept: string
  name: string
  avatar_filename: string | null
  /** Null until the member has agreed. */
  due_at: string | null
  counts: MergeCounts
}

export const mergeKeys = { all: ['merging'] as const }

/** The question, with what it would move; null when nobody asks. */
export const mergeRequestQuery = queryOptions({
  queryKey: mergeKeys.all,
  queryFn: async ({ signal }) => (await rpc('my_merge', {}, signal)) as unknown as MergeRequest | null,
  ...POLLED,
})

export const preferenceKeys = { of: (userId: string) => ['preferences', userId] as const }

export interface Preferences {
  /** Days of the week, Monday is 1; none means any. */
  usual_days: number[]
}

function preferencesQuery(userId: string) {
  return queryOptions({
    queryKey: preferenceKeys.of(userId),
    queryFn: ({ signal }) => fetchPreferences(userId, signal),
    // Another device may have answered while this one did not listen.
    refetchOnWindowFocus: 'always',
  })
}

export async function fetchPreferences(userId: string, signal?: AbortSignal): Promise<Preferences | null> {
  const own = supabase().from('preferences').select('usual_days').eq('user_id', userId)
  return unwrap(await (signal ? own.abortSignal(signal) : own))?.[0] ?? null
}

/** The answers, kept up to date with other tabs and devices while `isWatched` finds that they can be changed here. */
export function useLivePreferences(userId: string, isWatched: (answers: Preferences | null) => boolean) {
  const query = useQuery(preferencesQuery(userId))
  const { data } = query
  useOwnRows(userId, 'preferences', preferenceKeys.of(userId), data !== undefined && isWatched(data))
  return query
}
