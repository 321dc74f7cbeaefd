import type { SystemFacts } from '@domain/system/system-facts.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { POLLED, POLLED_PAGES } from '@/lib/backend/polled.ts'
import { cutPage } from '@/lib/backend/rows/rows-of.ts'
import { type RowOf, rpc } from '@/lib/backend/supabase.ts'

/** Names the entry in which the tab keeps the token of a link, until it is used. */
export const STEWARD_TOKEN_KEY = 'steward-token'

export const stewardKeys = { all: ['steward'] as const }

export type JoinMode = 'open' | 'link' | 'approval'

export interface JoinRequest {
  id: string
  username: string
  email: string | null
  created_at: string
  note: string | null
  refused_at: string | null
  refused_because: string | null
}

export interface Invitation {
  id: string
  label: string
  expires_at: string
  most_uses: number | null
  uses: number
}

interface JoinDesk {
  mode: JoinMode
  /** All that wait, also beyond the requests that are listed. */
  waiting: number
  requests: JoinRequest[]
  invitations: Invitation[]
}

export const joinDeskQuery = queryOptions({
  queryKey: [...stewardKeys.all, 'joining'],
  queryFn: async ({ signal }) => (await rpc('join_desk', {}, signal)) as unknown as JoinDesk,
  ...POLLED,
})

const PAGE = 40

/** An act. Names are null for the operator and for members who have left. */
export type LogEntry = RowOf<
  'steward_log_page',
  'steward_id' | 'steward_name' | 'about_member' | 'about_name'
>

export const logQuery = infiniteQueryOptions({
  queryKey: [...stewardKeys.all, 'log'],
  queryFn: async ({ pageParam, signal }) => {
    const which = { p_limit: PAGE + 1, p_before: pageParam }
    const entries: LogEntry[] = await rpc('steward_log_page', which, signal)
    return cutPage(entries, PAGE)
  },
  initialPageParam: null as number | null,
  getNextPageParam: ({ last }) => last?.id,
  select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  ...POLLED_PAGES,
})

/** A job that has failed at least once. */
export interface FailingJob {
  id: string
  task: string
  run_at: string
  failed: boolean
  running: boolean
  reason: string
}

/** A mail that waits longer than usual, or was given up. */
export interface WaitingMail {
  id: string
  /** The first letter of the address, and its host. */
  recipient: string
  subject: string
  due_at: string
  given_up_at: string | null
  reason: string | null
}

export interface SystemStatus extends SystemFacts {
  failing_jobs: FailingJob[]
  mails: WaitingMail[]
}

/** Processes report every half minute. */
const EVERY_MS = 15_000

export const systemQuery = queryOptions({
  queryKey: [...stewardKeys.all, 'system'],
  queryFn: async ({ signal }) => (await rpc('system_status', {}, signal)) as unknown as SystemStatus,
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: 'always',
})

/** A whole week, Monday to Sunday, in the community's zone; the last one is running. */
export interface Week {
  /** The day of its Monday. */
  week: string
  matches: number
  /** Places of matches that have begun and have a limit, and those that were taken. */
  places: number
  taken: number
  members: number
  pushes: number
  /** Null where a hosted project sends the mails. */
  failed_mails: number | null
}

export interface CommunityNumbers {
  weeks: Week[]
  members: number
}

const WEEKS = 12

export const numbersQuery = queryOptions({
  queryKey: [...stewardKeys.all, 'numbers'] as const,
  queryFn: async ({ signal }) =>
    (await rpc('community_numbers', { p_weeks: WEEKS }, signal)) as unknown as CommunityNumbers,
  refetchInterval: 5 * 60_000,
  refetchOnWindowFocus: 'always',
})
