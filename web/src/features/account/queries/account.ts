import type { User, UserIdentity } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { supabase } from '@/lib/backend/supabase.ts'

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
    const { data, error } = await supabase().auth.getUser()
    if (error) throw error
    return data.user
  },
  ...POLLED,
})

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async ({ signal }) => unwrap(await supabase().rpc('list_my_sessions').abortSignal(signal)),
  ...POLLED,
})

export type SignedInDevice = Awaited<ReturnType<NonNullable<typeof sessionsQuery.queryFn>>>[number]

/** Counts what deleting the account would do; it is asked for anew each time. */
export const deletionQuery = queryOptions({
  queryKey: accountKeys.deletion,
  queryFn: async ({ signal }) =>
    // The function returns JSON, which the types do not describe.
    unwrap(
      await supabase().rpc('account_deletion_preview').abortSignal(signal),
    ) as unknown as DeletionPreview,
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
