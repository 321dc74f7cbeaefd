import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { supabase } from '@/lib/backend/supabase.ts'

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
  queryFn: async ({ signal }) => {
    const request: unknown = unwrap(await supabase().rpc('my_merge').abortSignal(signal))
    return request as MergeRequest | null
  },
  ...POLLED,
})
