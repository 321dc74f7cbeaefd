import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MergeCounts } from '@/features/account/queries/merging.ts'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED, POLLED_PAGES } from '@/lib/backend/polled.ts'
import { cutPage } from '@/lib/backend/rows/rows-of.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { isUuid } from '@/lib/backend/uuid.ts'
import { stewardKeys } from '../queries.ts'

/** The members that a steward may want to see alone. */
export type Which = 'all' | 'stewards' | 'blocked' | 'unconfirmed'

export interface FoundMember {
  id: string
  username: string
  avatar_filename: string | null
  /** Known of accounts whose address has not been confirmed, and of the one that was asked for by its address. */
  email: string | null
  is_steward: boolean
  blocked_until: string | null
}

const PAGE = 40
const memberKeys = [...stewardKeys.all, 'members'] as const

/** Members whose names have all of the words in them, or the account of an address, page by page. */
export function membersQuery(words: string, which: Which) {
  return infiniteQueryOptions({
    queryKey: [...memberKeys, 'found', words, which],
    queryFn: async ({ pageParam, signal }) => {
      const after = pageParam && { p_after_name: pageParam.username, p_after_id: pageParam.id }
      const asked = { p_words: words, p_which: which, p_limit: PAGE + 1, ...after }
      const members: FoundMember[] = unwrap(
        await supabase().rpc('steward_members', withNulls(asked)).abortSignal(signal),
      )
      return cutPage(members, PAGE)
    },
    initialPageParam: null as FoundMember | null,
    // By address, or waiting for a confirmation, there is one page.
    getNextPageParam: ({ last }) => (which === 'unconfirmed' || words.includes('@') ? null : last),
    ...POLLED_PAGES,
  })
}

interface Asked {
  p_words: string
  p_which: string
  p_limit: number
  p_after_name?: string
  p_after_id?: string
}

/** The function has no default values; the types that are made of it do not know that it takes null. */
const withNulls = (asked: Asked) =>
  ({ p_after_name: null, p_after_id: null, ...asked }) as Asked & { p_after_name: string; p_after_id: string }

/** The account of a member, as stewards see it. */
export interface StewardedMember {
  id: string
  username: string
  avatar_filename: string | null
  email: string | null
  /** False before the address is confirmed: the account has no profile yet. */
  is_member: boolean
  is_confirmed: boolean
  is_steward: boolean
  created_at: string
  last_sign_in_at: string | null
  blocked_until: string | null
  block_reason: string | null
  /** The time at which an account that a steward has removed is deleted. */
  deleted_at: string | null
  /** The open question whether this is to become part of another account; agreed to where it has a date. */
  merge: { name: string; due_at: string | null } | null
  sessions: number
  matches: number
  comments: number
  future_with_others: number
}

/** One account; null when it is gone. */
export function stewardedMemberQuery(id: string) {
  return queryOptions({
    queryKey: [...memberKeys, 'one', id],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const asked = supabase().rpc('steward_member', { p_member_id: id })
      const account: unknown = unwrap(await asked.abortSignal(signal))
      return account as StewardedMember | null
    },
    ...POLLED,
  })
}

export const memberCountQuery = queryOptions({
  queryKey: [...memberKeys, 'count'],
  queryFn: async ({ signal }) => unwrap(await supabase().rpc('steward_member_count').abortSignal(signal)),
  ...POLLED,
})

/** Counts what merging would move from the double to the account that is kept. */
export function mergeQuery(kept: string, double: string) {
  return queryOptions({
    queryKey: [...memberKeys, 'merge', kept, double],
    queryFn: async ({ signal }) => {
      const which = { p_kept: kept, p_double: double }
      const counts: unknown = unwrap(await supabase().rpc('merge_preview', which).abortSignal(signal))
      return counts as MergeCounts
    },
    ...POLLED,
  })
}
