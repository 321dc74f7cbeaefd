import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MergeCounts } from '@/features/account/queries.ts'
import { POLLED, POLLED_PAGES } from '@/lib/backend/polled.ts'
import { cutPage } from '@/lib/backend/rows/rows-of.ts'
import { type RowOf, rpc } from '@/lib/backend/supabase.ts'
import { isUuid } from '@/lib/backend/uuid.ts'
import { stewardKeys } from '../queries.ts'

export type Which = 'all' | 'stewards' | 'blocked' | 'unconfirmed'

/** The address is known of accounts that have not confirmed it, and of the one that was asked for by its address. */
export type FoundMember = RowOf<'steward_members', 'avatar_filename' | 'email' | 'blocked_until'>

const PAGE = 40
const memberKeys = [...stewardKeys.all, 'members'] as const

/** Members whose names have all of the words in them, or the account of an address, page by page. */
export function membersQuery(words: string, which: Which) {
  return infiniteQueryOptions({
    queryKey: [...memberKeys, 'found', words, which],
    queryFn: async ({ pageParam, signal }) => {
      const after = { p_after_name: pageParam?.username ?? null, p_after_id: pageParam?.id ?? null }
      const asked = { p_words: words, p_which: which, p_limit: PAGE + 1, ...after }
      const members: FoundMember[] = await rpc('steward_members', asked, signal)
      return cutPage(members, PAGE)
    },
    initialPageParam: null as FoundMember | null,
    // By address, or waiting for a confirmation, there is one page.
    getNextPageParam: ({ last }) => (which === 'unconfirmed' || words.includes('@') ? null : last),
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    ...POLLED_PAGES,
  })
}

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

export function stewardedMemberQuery(id: string) {
  return queryOptions({
    queryKey: [...memberKeys, 'one', id],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      return (await rpc('steward_member', { p_member_id: id }, signal)) as StewardedMember | null
    },
    ...POLLED,
  })
}

export const memberCountQuery = queryOptions({
  queryKey: [...memberKeys, 'count'],
  queryFn: ({ signal }) => rpc('steward_member_count', {}, signal),
  ...POLLED,
})

export function mergeQuery(kept: string, double: string) {
  return queryOptions({
    queryKey: [...memberKeys, 'merge', kept, double],
    queryFn: async ({ signal }) =>
      (await rpc('merge_preview', { p_kept: kept, p_double: double }, signal)) as unknown as MergeCounts,
    ...POLLED,
  })
}
